import { type Target, targets } from '@safelight/codecs';
import type { converter } from '../../messages/en/converter.ts';

/** Names of the groups in the message catalogue, under `groups`. */
export type GroupName = keyof typeof converter.groups;

/** The groups with the codes in them, in the order of the picker; a new format joins the last. */
const groups: readonly (readonly [GroupName, readonly string[]])[] = [
  ['popular', ['jpeg', 'png', 'webp', 'heic', 'pdf']],
  ['modern', ['avif', 'jxl', 'jp2', 'apng']],
  ['standard', ['bmp', 'tiff', 'tif', 'gif']],
  ['apple', ['heif']],
  ['web', ['ico', 'svg', 'qoi']],
  ['canon', ['cr2', 'cr3', 'crw']],
  ['nikon', ['nef', 'nrw']],
  ['sony', ['arw', 'sr2', 'srf']],
  ['adobe', ['dng']],
  ['olympus', ['orf']],
  ['panasonic', ['rw2', 'raw']],
  ['pentax', ['pef', 'ptx']],
  ['fujifilm', ['raf']],
  ['hasselblad', ['3fr', 'fff']],
  ['mamiya', ['mef', 'mos', 'iiq']],
  ['sigma', ['x3f']],
  ['otherRaw', ['erf', 'mrw', 'dcr', 'k25', 'kdc', 'rwl', 'srw', 'pxn', 'r3d']],
  ['design', ['psd', 'psb', 'xcf']],
  ['hdr', ['exr', 'hdr', 'pfm']],
  ['games', ['tga', 'pcx', 'dds']],
  ['technical', []],
];

const codes = new Set(groups.flatMap(([, members]) => members));

/** The targets of each group that has any. */
export const targetGroups: readonly { readonly name: GroupName; readonly targets: readonly Target[] }[] = groups
  .map(([name, members]) => {
    const listed = members.flatMap((code) => targets.filter((target) => target.code === code));
    const rest = name === 'technical' ? targets.filter(({ code }) => !codes.has(code)) : [];
    return { name, targets: [...listed, ...rest] };
  })
  .filter((group) => group.targets.length > 0);

import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

function run(line: string): string {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}\n${stderr}`);
  return stdout.trim();
}

/** The rendering to sRGB by libvips, which uses Little CMS. */
const byVips =
  'vips autorot {in} {out}-up.v && vips icc_transform {out}-up.v {out}.png srgb --embedded --intent relative --black-point-compensation';

/** Pillow's colour management, which is Little CMS too: relative colorimetric with black-point compensation. */
const byPillow = `/usr/bin/python3 -c "
import io
from PIL import Image, ImageCms
im = Image.open({in})
profile = ImageCms.ImageCmsProfile(io.BytesIO(im.info['icc_profile']))
ImageCms.profileToProfile(im, profile, ImageCms.createProfile('sRGB'), renderingIntent=1, flags=0x2000).save('{out}.png')
"`;

/** Files of the profiles that cameras and presses use; each with the command of the reference. */
export const colourFiles: readonly (readonly [path: string, command: string])[] = [
  ['jpg/Iceland-P3.jpg', byVips],
  ['jpg/apple_gainmap_new.jpg', byVips],
  ['jpg/ladybug.jpg', byVips],
  // A profile of tables for one intent, which libvips passes over.
  ['jpg/icc_profile_big.jpg', byPillow],
  ['jpg/Landscape_4.jpg', byVips],
  ['png/p3.png', byVips],
  ['png/prophoto.png', byVips],
  ['jpg/concert.jpg', byVips],
  ['jpg/Channel_digital_image_CMYK_color.jpg', byVips.replace('--embedded', '--embedded --input-profile cmyk')],
  [
    'tiff/hopper.Lab.tif',
    'tificc "-i*Lab" "-o*sRGB" -t1 -b {in} {out}.tif && /usr/bin/convert {out}.tif"[0]" {out}.png',
  ],
];

/**
 * Mean and largest CIEDE2000 between a picture and the reference's rendering of its source, by libvips.
 *
 * @param work - folder for what is made on the way
 */
export function differenceToReference(
  ours: string,
  source: string,
  command: string,
  work: string,
): { readonly mean: number; readonly most: number } {
  const reference = join(work, 'reference');
  run(command.replaceAll('{in}', `'${source}'`).replaceAll('{out}', reference));
  // Both as plain sRGB of 8 bits and three bands: what the pictures say of their profile is not looked at.
  for (const [name, path] of [
    ['a', ours],
    ['b', `${reference}.png`],
  ] as const) {
    execFileSync('/usr/bin/convert', [path, '-strip', '-alpha', 'off', '-depth', '8', `png24:${join(work, name)}.png`]);
  }
  const out = join(work, 'difference.v');
  run(`vips dE00 ${join(work, 'a.png')} ${join(work, 'b.png')} ${out}`);
  return { mean: Number(run(`vips avg ${out}`)), most: Number(run(`vips max ${out}`)) };
}

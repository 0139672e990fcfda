import { formats } from '@safelight/codecs';
import type { Adjustment, EncodeCapabilities, ImageInfo } from '@safelight/core';
import { describe, expect, test } from 'vitest';
import type { PlanTarget } from './bit-depth.ts';
import { plainPhoto } from './plain-photo.ts';
import { type PlanInfo, plan } from './plan.ts';
import { type ConvertSettings, defaultSettings } from './settings.ts';

const photo = plainPhoto(400, 300);

/** A target that carries everything, so that a test takes one thing away. */
const everything: PlanTarget = {
  options: formats.avif.encoder.options,
  depths: [8, 16, 32],
  models: ['gray', 'rgb', 'cmyk', 'lab'],
  alpha: 'straight',
  kinds: ['still', 'animation', 'pages'],
  lossy: false,
  icc: ['gray', 'rgb', 'cmyk', 'lab'],
  cicp: 'all',
  metadata: ['exif', 'xmp', 'iptc'],
  density: true,
  maxSide: 65535,
};

const settings = defaultSettings('any');
const icc = new Uint8Array(200);

describe('plan', () => {
  test('a target that carries everything changes nothing', () => {
    const info: ImageInfo = { ...photo, alpha: 'straight', depth: 16, colorSpace: { icc }, metadata: ['exif', 'xmp'] };
    expect(plan(info, settings, everything)).toEqual({
      frames: 'first',
      split: false,
      orientation: 1,
      embed: false,
      steps: [],
      keep: ['exif', 'xmp'],
      adjustments: [],
    });
  });

  test('orientation is applied once, and resizing counts on the upright picture', () => {
    const made = plan({ ...photo, orientation: 6 }, { ...settings, resize: { width: 150, mode: 'fit' } }, everything);
    expect(made.steps.map(({ op }) => op)).toEqual(['orient', 'resize']);
    expect(made.adjustments).toEqual([
      { kind: 'orientation-applied', from: 6 },
      { kind: 'resized', from: [300, 400], to: [150, 200] },
    ]);
  });

  test('a size that the picture has already is no step, and enlarging must be asked for', () => {
    const to = (width: number, enlarge = false): readonly string[] =>
      plan(photo, { ...settings, resize: { width, mode: 'fit', enlarge } }, everything).steps.map(({ op }) => op);
    expect(to(400)).toEqual([]);
    expect(to(800)).toEqual([]);
    expect(to(800, true)).toEqual(['resize']);
  });

  test('transparency meets the background where the target has none', () => {
    const made = plan(
      { ...photo, alpha: 'straight' },
      { ...settings, background: '#112233' },
      { ...everything, alpha: 'none' },
    );
    expect(made.steps).toEqual([{ op: 'flatten', background: '#112233' }]);
    expect(made.adjustments).toEqual([{ kind: 'alpha-flattened', background: '#112233' }]);
  });

  test('binary transparency is said', () => {
    const made = plan({ ...photo, alpha: 'straight' }, settings, { ...everything, alpha: 'binary' });
    expect(made.adjustments).toEqual([{ kind: 'alpha-thresholded' }]);
  });

  test('depth falls to the greatest that the target has, and that is said', () => {
    const made = plan({ ...photo, depth: 16, significantBits: 10 }, settings, { ...everything, depths: [8] });
    expect(made.steps).toEqual([{ op: 'depth', depth: 8 }]);
    expect(made.adjustments).toEqual([{ kind: 'depth-reduced', from: 10, to: 8 }]);
  });

  test('an encoder that makes use of more bits than it keeps is given them, in the models that it says', () => {
    const target: EncodeCapabilities = {
      ...everything,
      depths: [8],
      models: ['rgb', 'cmyk'],
      deepModels: ['gray', 'rgb'],
    };
    const reduced = (from: number) => [{ kind: 'depth-reduced', from, to: 8 }];
    const deep = plan({ ...photo, depth: 16, significantBits: 10 }, settings, target);
    expect([deep.steps, deep.adjustments]).toEqual([[], reduced(10)]);
    const inks = plan({ ...photo, model: 'cmyk', colorSpace: 'device-cmyk', depth: 16 }, settings, target);
    expect([inks.steps, inks.adjustments]).toEqual([[{ op: 'depth', depth: 8 }], reduced(16)]);
    // What becomes RGB counts as RGB.
    const gray = plan({ ...photo, model: 'gray', depth: 16 }, settings, { ...target, deepModels: ['rgb'] });
    expect(gray.steps).toEqual([{ op: 'expand-gray' }]);
    const light = plan({ ...photo, depth: 32, colorSpace: 'srgb-linear' }, settings, target);
    expect(light.steps.map(({ op }) => op)).toEqual(['light-to-srgb']);
    expect(light.adjustments).toContainEqual({ kind: 'depth-reduced', from: 32, to: 8 });
    expect(plan(photo, settings, target).steps).toEqual([]);
  });

  test.each([
    ['exr', {}, 32, undefined, 16],
    ['exr', {}, 32, 16, undefined],
    ['exr', {}, 16, undefined, 11],
    ['exr', {}, 16, 12, 11],
    ['exr', {}, 16, 11, undefined],
    ['exr', {}, 8, undefined, undefined],
    ['exr', { depth: '16' }, 32, undefined, 16],
    ['exr', { depth: '32' }, 32, undefined, undefined],
    ['exr', { depth: '32' }, 16, undefined, undefined],
    ['hdr', {}, 32, undefined, 9],
    ['hdr', {}, 32, 9, undefined],
    ['hdr', {}, 16, undefined, 9],
    ['hdr', {}, 8, undefined, undefined],
    ['pfm', {}, 32, undefined, undefined],
    ['tiff', {}, 32, undefined, undefined],
    ['png', {}, 32, undefined, 16],
    ['jpeg', {}, 32, 9, 8],
  ] as const)('what %s keeps with %j of %i bits, of which %s say something, is told: %s', (...row) => {
    const [id, options, depth, significantBits, to] = row;
    const info: PlanInfo = {
      ...photo,
      depth,
      ...(significantBits === undefined ? {} : { significantBits }),
      ...(depth === 32 ? { colorSpace: 'srgb-linear' } : {}),
    };
    const { adjustments } = plan(info, { ...settings, to: id, options }, formats[id].encoder);
    const said = adjustments.filter(({ kind }) => kind === 'depth-reduced');
    expect(said).toEqual(to === undefined ? [] : [{ kind: 'depth-reduced', from: significantBits ?? depth, to }]);
  });

  test('8-bit samples go up silently where a target has only 16', () => {
    const made = plan(photo, settings, { ...everything, depths: [16] });
    expect(made.steps).toEqual([{ op: 'depth', depth: 16 }]);
    expect(made.adjustments).toEqual([]);
  });

  test('a profile that cannot be carried is converted', () => {
    const made = plan({ ...photo, colorSpace: { icc } }, settings, { ...everything, icc: [] });
    expect(made.steps).toEqual([{ op: 'profile-to-srgb' }]);
    expect(made.adjustments).toMatchObject([{ kind: 'color-converted', to: 'sRGB', reason: 'target' }]);
  });

  test('CMYK and Lab become RGB where the target has neither; gray only changes its channels', () => {
    const ops = (info: Partial<ImageInfo>): readonly string[] =>
      plan({ ...photo, ...info }, settings, { ...everything, models: ['rgb'] }).steps.map(({ op }) => op);
    expect(ops({ model: 'cmyk', colorSpace: 'device-cmyk' })).toEqual(['profile-to-srgb']);
    expect(ops({ model: 'lab', colorSpace: 'lab-d50' })).toEqual(['profile-to-srgb']);
    expect(ops({ model: 'gray' })).toEqual(['expand-gray']);
    expect(ops({ model: 'gray', colorSpace: { icc } })).toEqual(['profile-to-srgb']);
  });

  test('code points: sRGB is renamed, P3 becomes a profile, PQ is tone-mapped', () => {
    const of = (primaries: number, transfer: number): ReturnType<typeof plan> =>
      plan(
        { ...photo, depth: 16, colorSpace: { cicp: { primaries, transfer, matrix: 0, fullRange: true } } },
        settings,
        { ...everything, cicp: 'none', depths: [8, 16] },
      );
    expect(of(1, 13).steps).toEqual([{ op: 'name-srgb' }]);
    expect(of(12, 13).steps).toEqual([{ op: 'tag-profile' }]);
    expect(of(9, 16)).toMatchObject({ steps: [{ op: 'light-to-srgb' }], adjustments: [{ kind: 'tone-mapped' }] });
  });

  test('PNG takes code points only for what a profile cannot say', () => {
    const png: EncodeCapabilities = { ...everything, cicp: 'hdr', depths: [8, 16] };
    const of = (primaries: number, transfer: number): readonly string[] =>
      plan(
        { ...photo, colorSpace: { cicp: { primaries, transfer, matrix: 0, fullRange: true } } },
        settings,
        png,
      ).steps.map(({ op }) => op);
    expect([of(12, 13), of(9, 16), of(1, 13)]).toEqual([['tag-profile'], [], ['name-srgb']]);
  });

  test('a gray profile is converted where only those of RGB are carried', () => {
    const made = plan({ ...photo, model: 'gray', colorSpace: { icc } }, settings, { ...everything, icc: ['rgb'] });
    expect(made).toMatchObject({ steps: [{ op: 'profile-to-srgb' }], adjustments: [{ kind: 'color-converted' }] });
  });

  test('bits that the encoder cuts off are said, by its limit and by the option', () => {
    const deep: ImageInfo = { ...photo, depth: 16 };
    const avif: PlanTarget = { ...everything, depths: [8, 16], maxBits: 12 };
    expect(plan(deep, settings, avif).adjustments).toEqual([{ kind: 'depth-reduced', from: 16, to: 12 }]);
    expect(plan(deep, { ...settings, options: { depth: '10' } }, avif).adjustments).toEqual([
      { kind: 'depth-reduced', from: 16, to: 10 },
    ]);
  });

  test('frames and pages are kept where the target has that kind, else the first is, said', () => {
    const animation: ImageInfo = { ...photo, kind: 'animation', frameCount: 9 };
    expect(plan(animation, settings, everything)).toMatchObject({ frames: 'all', adjustments: [] });
    expect(plan(animation, settings, { ...everything, kinds: ['still'] })).toMatchObject({
      frames: 'first',
      adjustments: [{ kind: 'frames-dropped', kept: 1, total: 9 }],
    });
  });

  test('metadata: dropped because asked, or because the target has no place', () => {
    const info: ImageInfo = { ...photo, metadata: ['exif', 'iptc'], density: { x: 72, y: 72 } };
    expect(plan(info, { ...settings, metadata: 'strip' }, everything)).toMatchObject({
      keep: [],
      adjustments: [
        { kind: 'metadata-dropped', block: 'exif', reason: 'asked' },
        { kind: 'metadata-dropped', block: 'iptc', reason: 'asked' },
      ],
    });
    expect(plan(info, settings, { ...everything, metadata: ['exif'], density: false })).toMatchObject({
      keep: ['exif'],
      adjustments: [{ kind: 'metadata-dropped', block: 'iptc', reason: 'target' }, { kind: 'density-dropped' }],
    });
  });

  test('another print resolution than the file had is said; the same, rounded by a container, is not', () => {
    const info: ImageInfo = { ...photo, density: { x: 300, y: 299.9994 } };
    const at = (dpi: number, target = everything): readonly Adjustment[] =>
      plan(info, { ...settings, dpi }, target).adjustments;
    expect(at(72)).toEqual([{ kind: 'density-changed', from: info.density, to: { x: 72, y: 72 } }]);
    expect(at(300)).toEqual([]);
    expect(at(72, { ...everything, density: false })).toEqual([{ kind: 'density-dropped', density: info.density }]);
    expect(plan(photo, { ...settings, dpi: 72 }, everything).adjustments).toEqual([]);
  });

  test('a resolution that the EXIF block says travels with the block', () => {
    const info: PlanInfo = { ...photo, metadata: ['exif'], density: { x: 300, y: 300 }, densityInExif: true };
    const target = { ...everything, density: false };
    expect(plan(info, settings, target).adjustments).toEqual([]);
    expect(plan(info, { ...settings, dpi: 72 }, target).adjustments).toMatchObject([{ kind: 'density-changed' }]);
    expect(plan(info, { ...settings, metadata: 'strip' }, target).adjustments).toMatchObject([
      { kind: 'metadata-dropped' },
      { kind: 'density-dropped' },
    ]);
  });

  test('colour becomes gray only where the target has nothing else', () => {
    const gray: EncodeCapabilities = { ...everything, models: ['gray'], icc: [], cicp: 'none' };
    const ops = (info: PlanInfo): readonly string[] => plan(info, settings, gray).steps.map(({ op }) => op);
    expect(ops(photo)).toEqual(['to-gray']);
    expect(ops({ ...photo, colorSpace: { icc } })).toEqual(['profile-to-srgb', 'to-gray']);
    expect(ops({ ...photo, model: 'gray' })).toEqual([]);
    expect(ops({ ...photo, model: 'gray', colorSpace: { icc } })).toEqual(['profile-to-srgb', 'to-gray']);
  });

  test('a target of linear light gets linear light, whole', () => {
    const linear: EncodeCapabilities = {
      ...everything,
      depths: [32],
      models: ['rgb'],
      icc: [],
      cicp: 'none',
      linear: true,
    };
    const ops = (info: PlanInfo): readonly string[] => plan(info, settings, linear).steps.map(({ op }) => op);
    const pq = { cicp: { primaries: 9, transfer: 16, matrix: 0, fullRange: true } };
    expect(ops(photo)).toEqual(['to-linear']);
    expect(ops({ ...photo, depth: 32, colorSpace: 'srgb-linear' })).toEqual([]);
    expect(ops({ ...photo, model: 'gray' })).toEqual(['expand-gray', 'to-linear']);
    expect(ops({ ...photo, colorSpace: { icc } })).toEqual(['profile-to-linear']);
    expect(ops({ ...photo, model: 'cmyk', colorSpace: 'device-cmyk' })).toEqual(['profile-to-linear']);
    expect(ops({ ...photo, depth: 16, colorSpace: pq })).toEqual(['to-linear']);
    expect(plan({ ...photo, depth: 16, colorSpace: pq }, settings, linear).adjustments).toEqual([
      { kind: 'color-converted', from: 'BT.2020 PQ', to: 'linear sRGB', reason: 'target' },
    ]);
  });

  test('light above white stays so as PQ, where the target has bits for it and nobody asked for less', () => {
    const target: EncodeCapabilities = { ...everything, depths: [8, 16], maxBits: 12 };
    const light: PlanInfo = { ...photo, depth: 32, colorSpace: 'srgb-linear', brightest: 3 };
    const made = (info: PlanInfo, changed: Partial<ConvertSettings>, to: Partial<EncodeCapabilities> = {}): unknown =>
      plan(info, { ...settings, ...changed }, { ...target, ...to }).steps.map(({ op }) => op);
    expect(plan(light, settings, target)).toMatchObject({
      steps: [{ op: 'light-to-pq', exposure: 0 }],
      adjustments: [
        { kind: 'color-converted', from: 'linear sRGB', to: 'BT.2020 PQ', reason: 'target' },
        { kind: 'depth-reduced', from: 32, to: 12 },
      ],
    });
    expect(plan({ ...light, brightest: 60 }, settings, target).adjustments).toMatchObject([
      { to: expect.stringContaining('10,000') },
      {},
    ]);
    expect(made({ ...light, colorSpace: { icc } }, {})).toEqual(['profile-to-linear', 'light-to-pq']);
    expect(made({ ...light, model: 'gray' }, {}, { models: ['rgb'] })).toEqual(['expand-gray', 'light-to-pq']);
    expect(made({ ...light, brightest: 0.7 }, { toneMapping: { operator: 'auto', exposure: 1 } })).toEqual([
      'light-to-pq',
    ]);
    const standard = ['light-to-srgb'];
    expect(made({ ...light, brightest: 1 }, {})).toEqual(standard);
    expect(made(light, { toneMapping: { operator: 'reinhard', exposure: 0 } })).toEqual(standard);
    expect(made(light, { colorSpace: 'srgb' })).toEqual(standard);
    expect(made(light, { options: { depth: '8' } })).toEqual(standard);
    expect(made(light, {}, { depths: [8] })).toEqual([...standard, 'depth']);
    expect(made(light, {}, { cicp: 'none' })).toEqual(standard);
    expect(made(light, {}, { cicp: 'hdr' })).toEqual(standard);
    expect(made(light, {}, { depths: [8, 16, 32] })).toEqual([]);
  });

  test('of sizes, faces or slices of one picture the first is kept where the target has no pages', () => {
    const icon: PlanInfo = { ...photo, kind: 'pages', frameCount: 5, firstStandsForAll: true };
    expect(plan(icon, settings, { ...everything, kinds: ['still'] })).toMatchObject({
      frames: 'first',
      split: false,
      adjustments: [{ kind: 'pages-dropped', kept: 1, total: 5 }],
    });
  });

  test('pages become files of their own where the target has no pages', () => {
    const book: PlanInfo = { ...photo, kind: 'pages', frameCount: 5 };
    const single: EncodeCapabilities = { ...everything, kinds: ['still'] };
    const chosen = (pages: string | undefined, target: EncodeCapabilities): unknown => {
      const {
        frames,
        pages: places,
        split,
        adjustments,
      } = plan(book, { ...settings, ...(pages ? { pages } : {}) }, target);
      return [frames, places, split, adjustments];
    };
    const dropped = (kept: number): unknown => ({ kind: 'pages-dropped', kept, total: 5 });
    expect(chosen(undefined, single)).toEqual(['all', [0, 1, 2, 3, 4], true, []]);
    expect(chosen('first', single)).toEqual(['first', [0], false, [dropped(1)]]);
    expect(chosen('all', single)).toEqual(['all', [0, 1, 2, 3, 4], true, []]);
    expect(chosen('2-3', single)).toEqual(['all', [1, 2], true, [dropped(2)]]);
    expect(chosen('2-3', everything)).toEqual(['all', [1, 2], false, [dropped(2)]]);
    expect(chosen('first', everything)).toEqual(['first', [0], false, [dropped(1)]]);
    expect(chosen(undefined, everything)).toEqual(['all', undefined, false, []]);
  });

  test('a picture file is embedded as it is, unturned, only where nothing else would change', () => {
    const target: EncodeCapabilities = { ...everything, embeds: ['image/jpeg'] };
    const jpeg: PlanInfo = { ...photo, orientation: 6, encoded: 'image/jpeg' };
    expect(plan(jpeg, settings, target)).toMatchObject({ embed: true, steps: [], adjustments: [] });
    const small = { ...settings, resize: { width: 100, mode: 'fit' } } as const;
    expect(plan(jpeg, small, target)).toMatchObject({ embed: false, steps: [{ op: 'orient' }, { op: 'resize' }] });
    expect(plan({ ...jpeg, encoded: 'image/png' }, settings, target).embed).toBe(false);
  });

  test('a drawing is rendered as large as it is wanted', () => {
    const large = { ...settings, resize: { width: 800, mode: 'fit' } } as const;
    expect(plan({ ...photo, scalable: true }, large, everything).steps).toMatchObject([
      { op: 'resize', geometry: { width: 800, height: 600 } },
    ]);
  });

  test('an icon gets the squares that are no larger than the picture, and is not refused for its size', () => {
    const icon: EncodeCapabilities = { ...everything, kinds: ['still', 'pages'], iconSizes: () => [256, 16, 1024] };
    const made = plan(photo, settings, icon);
    expect(made.iconSizes).toEqual([16, 256]);
    expect(made.adjustments).toEqual([{ kind: 'resized', from: [400, 300], to: [256, 256] }]);
    expect(plan({ ...photo, width: 9, height: 5 }, settings, icon).iconSizes).toEqual([9]);
    expect(plan({ ...photo, kind: 'pages', frameCount: 3 }, settings, icon).iconSizes).toBeUndefined();
    expect(plan(photo, settings, { ...icon, iconSizes: () => [] }).iconSizes).toBeUndefined();
  });

  test('sRGB as asked, whatever the target could carry', () => {
    const asked = { ...settings, colorSpace: 'srgb' } as const;
    const made = plan({ ...photo, colorSpace: { icc } }, asked, everything);
    expect(made.steps).toEqual([{ op: 'profile-to-srgb' }]);
    expect(made.adjustments).toEqual([{ kind: 'color-converted', from: 'ICC profile', to: 'sRGB', reason: 'asked' }]);
    const cicp = (transfer: number): PlanInfo => ({
      ...photo,
      colorSpace: { cicp: { primaries: transfer === 13 ? 1 : 9, transfer, matrix: 0, fullRange: true } },
    });
    expect(plan(cicp(16), asked, everything).adjustments).toMatchObject([{ kind: 'tone-mapped' }]);
    expect(plan(cicp(13), asked, everything).steps).toEqual([{ op: 'name-srgb' }]);
    expect(plan(photo, asked, everything).steps).toEqual([]);
  });
});

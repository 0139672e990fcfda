/**
 * The size to which LibRaw 0.22 develops a sensor's data, where a header walk can know it. Cameras store more than the
 * picture: masked borders and columns that no maker shows. A size that is not known here is the sensor's, which is never less.
 */

/** Size of a sensor's data and, where the file says so, of the part of it that is the picture. */
export interface DevelopedSize {
  readonly width: number;
  readonly height: number;
  readonly active?: { readonly width: number; readonly height: number };
}

type Size = readonly [width: number, height: number];

/** Canon's sensors by the size of their data. */
const canon: Readonly<Record<string, Size>> = {
  '1944x1416': [1896, 1416],
  '2144x1560': [2088, 1550],
  '2224x1456': [2176, 1448],
  '2376x1728': [2312, 1720],
  '2672x1968': [2616, 1960],
  '3152x2068': [3088, 2056],
  '3160x2344': [3112, 2328],
  '3344x2484': [3288, 2472],
  '3516x2328': [3474, 2314],
  '3596x2360': [3522, 2348],
  '3744x2784': [3684, 2760],
  '3944x2622': [3908, 2602],
  '3948x2622': [3906, 2602],
  '3984x2622': [3908, 2600],
  '4032x2656': [3910, 2612],
  '4104x3048': [4032, 3024],
  '4116x2178': [4112, 2176],
  '4152x2772': [3960, 2760],
  '4160x3124': [4048, 3048],
  '4176x3062': [4072, 3045],
  '4192x3062': [4072, 3045],
  '4312x2876': [4290, 2856],
  '4352x2850': [4208, 2804],
  '4352x2874': [4290, 2856],
  '4476x2954': [4386, 2920],
  '4480x3348': [4432, 3326],
  '4480x3366': [4400, 3316],
  '4496x3366': [4404, 3316],
  '4768x3516': [4672, 3500],
  '4832x3204': [4770, 3178],
  '4832x3228': [4770, 3177],
  '5108x3349': [5010, 3336],
  '5120x3318': [4916, 3273],
  '5280x3528': [5208, 3476],
  '5344x3516': [5202, 3465],
  '5344x3584': [5218, 3482],
  '5344x3950': [5246, 3932],
  '5360x3516': [5202, 3465],
  '5568x3708': [5496, 3670],
  '5632x3710': [5536, 3693],
  '5712x3774': [5640, 3752],
  '5792x3804': [5634, 3753],
  '5920x3950': [5796, 3870],
  '6096x4051': [6020, 4016],
  '6096x4056': [6024, 4022],
  '6288x4056': [6024, 4020],
  '6384x4224': [6264, 4180],
  '6880x4544': [6744, 4502],
  '6888x4546': [6742, 4498],
  '7128x4732': [6984, 4660],
  '8896x5920': [8736, 5856],
  '6192x4152': [6032, 4032],
  '6192x4060': [6000, 4000],
  '6188x4120': [6022, 4024],
  '8480x5650': [8222, 5488],
  '5376x3574': [5118, 3412],
  '6160x4144': [6032, 4024],
};

/** Columns and rows that are left out of Nikon's data, by model. */
const nikon: Readonly<Record<string, Size>> = {
  D40X: [4, 3],
  D60: [4, 3],
  D80: [4, 3],
  D3000: [4, 3],
  D3: [4, 0],
  D3S: [4, 0],
  D700: [4, 0],
  D3100: [28, 0],
  D5000: [42, 0],
  D90: [42, 0],
  D5100: [44, 0],
  D7000: [44, 0],
  'COOLPIX A': [44, 0],
  D3200: [46, 0],
  D600: [46, 0],
  D610: [46, 0],
  D800: [46, 0],
  D800E: [46, 0],
  D4: [52, 0],
  Df: [52, 0],
  D40: [1, 0],
  D50: [1, 0],
  D70: [1, 0],
  D70s: [1, 0],
  D200: [4, 0],
  D2H: [14, 0],
  D2Hs: [14, 0],
  D300: [32, 0],
  D300S: [32, 0],
};

/** Columns and rows that are left out of Olympus's data, by the data's width. */
const olympus: Readonly<Record<number, Size>> = {
  4100: [4, 0],
  4080: [24, 0],
  10400: [12, 0],
  8200: [30, 0],
  8180: [10, 0],
  9280: [6, 6],
};

/** Kodak's early cameras, whose directories say another size than their data have; the pixels of the last are not square. */
const kodak: readonly (readonly [model: RegExp, size: Size])[] = [
  [/DC40/, [768, 512]],
  [/DC50/, [768, 512]],
  [/DC120/, [1301, 976]],
];

/** Sigma's sensors by the size of their data. */
const sigma: Readonly<Record<string, Size>> = {
  '2304x1531': [2266, 1510],
  '1152x763': [1132, 755],
  '2688x1792': [2651, 1767],
  '2688x896': [2651, 883],
  '1344x896': [1326, 883],
  '4928x3264': [4807, 3205],
  '4928x1632': [4807, 1603],
  '2464x1632': [2403, 1603],
};

/** Fujifilm's sensors of newer cameras by the width of their data; no entry: the size that the file says. */
const fujifilm: Readonly<Record<number, (stored: DevelopedSize) => Size>> = {
  7872: () => [7752, 5178],
  6336: () => [6264, 4176],
  6384: () => [6246, 4170],
  8472: ({ width, height }) => [width - 192, height],
  9696: ({ width, height }) => [width - 146, height - 8],
  11808: ({ width, height }) => [width - 146, height - 8],
};

/** Panasonic's odd margins, by the size of the data: what is added to the picture that the borders make. */
const panasonic: Readonly<Record<string, Size>> = {
  '3130x1743': [-6, 0],
  '3130x2055': [-6, 0],
  '3130x2319': [-6, 0],
  '3170x2103': [-42, 20],
  '3170x2367': [-42, -21],
  '3177x2367': [-1, 0],
  '3304x2458': [-1, 0],
  '3330x2463': [-5, 0],
  '3330x2479': [-17, 4],
  '3370x1899': [-44, 20],
  '3370x2235': [-44, 20],
  '3370x2511': [-44, -21],
  '3690x2751': [-8, -3],
  '3710x2751': [-3, 0],
  '3724x2450': [0, -2],
  '3770x2487': [-44, 19],
  '3770x2799': [-44, -19],
  '3880x2170': [-6, 0],
  '4060x3018': [0, -2],
  '4290x2391': [-8, -1],
  '4330x2439': [-44, -19],
  '4508x2962': [-3, -4],
  '4508x3330': [-3, -6],
  '10480x7794': [-2, 0],
  '11560x8680': [-16, -16],
};

/** Size of the developed picture, before orientation. */
export function developedSize(make: string, model: string, stored: DevelopedSize, isDng: boolean): DevelopedSize {
  const size = known(make.toLowerCase(), model, stored, isDng);
  if (size) return { width: size[0], height: size[1] };
  const { width, height, active } = stored;
  return active && active.width > 0 && active.height > 0 && active.width <= width && active.height <= height
    ? active
    : { width, height };
}

function known(make: string, model: string, stored: DevelopedSize, isDng: boolean): Size | undefined {
  const { width, height } = stored;
  const less = (by: Size | undefined): Size | undefined => by && [width - by[0], height - by[1]];
  if (isDng) return undefined;
  if (make.startsWith('canon')) return canon[`${width}x${height}`];
  // Its pixels are twice as high as wide.
  if (model === 'NIKON D1X') return [width - 4, height * 2];
  if (make.startsWith('nikon')) return less(nikonMargins(model.replace(/^NIKON /i, ''), width));
  if (/^(olympus|om digital)/.test(make)) return less(olympus[width]);
  if (make.startsWith('eastman kodak')) return kodak.find(([name]) => name.test(model))?.[1];
  if (make.startsWith('sigma')) return sigma[`${width}x${height}`];
  const pana = make.startsWith('panasonic') || make.startsWith('leica') ? panasonic[`${width}x${height}`] : undefined;
  if (pana && stored.active) return [stored.active.width + pana[0], stored.active.height + pana[1]];
  if (make.startsWith('fujifilm')) return fujifilm[width]?.(stored);
  return make.startsWith('sony') && isSonyCrop(model, width) ? [width - 32, height] : undefined;
}

function nikonMargins(model: string, width: number): Size | undefined {
  if (/^D2Xs?$/.test(model)) return width === 3264 ? [32, 0] : [8, 0];
  return nikon[model];
}

/** Sony's full-frame cameras in APS-C mode. */
function isSonyCrop(model: string, width: number): boolean {
  if (/^(ILCE-7RM|ILCA-99M2)/.test(model)) return width === 5216 || width === 6304;
  if (model === 'ILCE-7') return width === 3968;
  if (/^(ILCE-7M|ILCE-9$|SLT-A99)/.test(model)) return width > 3750 && width < 4120;
  return model.startsWith('ILCE-7S') && width === 2816;
}

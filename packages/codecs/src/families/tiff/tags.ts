/** TIFF tags by the names of TIFF 6.0 and its technical notes. */
export const tag = {
  newSubfileType: 254,
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  t4Options: 292,
  resolutionUnit: 296,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  jpegProcess: 512,
  jpegInterchangeFormat: 513,
  jpegInterchangeFormatLength: 514,
  jpegRestartInterval: 515,
  jpegQTables: 519,
  jpegDcTables: 520,
  jpegAcTables: 521,
  yCbCrCoefficients: 529,
  yCbCrSubsampling: 530,
  referenceBlackWhite: 532,
  xmp: 700,
  iptc: 33723,
  exifIfd: 34665,
  icc: 34675,
  gpsIfd: 34853,
  imageSourceData: 37724,
  interoperabilityIfd: 40965,
} as const;

/** Compression schemes (tag 259). */
export const compression = {
  none: 1,
  ccittHuffman: 2,
  ccittG3: 3,
  ccittG4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  packBits: 32773,
  oldDeflate: 32946,
  sgiLog: 34676,
  sgiLog24: 34677,
  zstd: 50000,
} as const;

/** Photometric interpretations (tag 262). */
export const photometric = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  mask: 4,
  separated: 5,
  yCbCr: 6,
  cieLab: 8,
  iccLab: 9,
  logL: 32844,
  logLuv: 32845,
} as const;

/**
 * Tags of IFD0 that say how the picture is stored, not what it shows: they never travel into an EXIF block, and those of
 * an EXIF block never into a TIFF file that we write.
 */
export const structuralTags: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 277, 278, 279, 280, 281, 284, 288, 289, 290, 291, 292,
  293, 297, 317, 320, 321, 322, 323, 324, 325, 326, 327, 328, 330, 332, 333, 334, 336, 337, 338, 339, 340, 341, 347,
  512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 700, 33723, 34377, 34665, 34675, 34853, 37724, 50341,
]);

/** Tags that an image carries outside its EXIF block: orientation and print resolution. */
export const carriedTags: ReadonlySet<number> = new Set([274, 282, 283, 296]);

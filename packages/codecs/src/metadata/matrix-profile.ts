/** Writes ICC v4 profiles (ICC.1:2010, 8.3) of colours that a matrix and a curve describe. */

type Tag = readonly [name: string, body: Uint8Array];

/** Colours by their primaries and curve. */
export interface MatrixColors {
  /** Linear RGB to CIE XYZ under D50, row by row. */
  readonly matrix: readonly number[];
  /** The adaptation of the colours' own white to D50. */
  readonly chad: readonly number[];
  /** The curve's exponent; sRGB's curve without one. */
  readonly gamma?: number | undefined;
}

/** A profile of RGB. */
export function colorProfile(name: string, { matrix, chad, gamma }: MatrixColors): Uint8Array {
  const column = (index: number): Uint8Array =>
    fixedTag(
      'XYZ ',
      [0, 3, 6].map((row) => matrix[row + index] as number),
    );
  const curve = curveTag(gamma);
  return assemble('RGB ', [
    ...common(name),
    ['chad', fixedTag('sf32', chad)],
    ['rXYZ', column(0)],
    ['gXYZ', column(1)],
    ['bXYZ', column(2)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

/** A profile of gray. */
export function grayProfile(name: string, gamma: number): Uint8Array {
  return assemble('GRAY', [...common(name), ['kTRC', curveTag(gamma)]]);
}

function common(name: string): readonly Tag[] {
  return [
    ['desc', textTag(name)],
    ['cprt', textTag('No copyright, use freely')],
    ['wtpt', fixedTag('XYZ ', [0.9642, 1, 0.8249])],
  ];
}

function assemble(space: 'RGB ' | 'GRAY', tags: readonly Tag[]): Uint8Array {
  const start = 128 + 4 + tags.length * 12;
  const size = tags.reduce((sum, [, body]) => sum + body.length, start);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  const put = (offset: number, text: string): void => out.set(new TextEncoder().encode(text), offset);
  view.setUint32(0, size);
  view.setUint32(8, 0x04300000);
  put(12, `mntr${space}XYZ `);
  for (const [index, value] of [2026, 1, 1].entries()) view.setUint16(24 + index * 2, value);
  put(36, 'acsp');
  view.setUint32(68, 0x0000f6d6);
  view.setUint32(72, 0x00010000);
  view.setUint32(76, 0x0000d32d);
  view.setUint32(128, tags.length);
  let offset = start;
  tags.forEach(([name, body], index) => {
    put(132 + index * 12, name);
    view.setUint32(136 + index * 12, offset);
    view.setUint32(140 + index * 12, body.length);
    out.set(body, offset);
    offset += body.length;
  });
  return out;
}

function tag(type: string, length: number): { out: Uint8Array; view: DataView } {
  const out = new Uint8Array(Math.ceil(length / 4) * 4);
  out.set(new TextEncoder().encode(type));
  return { out, view: new DataView(out.buffer) };
}

/** Numbers of 16.16 bits: XYZType and s15Fixed16ArrayType are laid out alike (10.31, 10.18). */
function fixedTag(type: string, values: readonly number[]): Uint8Array {
  const { out, view } = tag(type, 8 + values.length * 4);
  for (const [index, value] of values.entries()) view.setInt32(8 + index * 4, Math.round(value * 65536));
  return out;
}

function textTag(text: string): Uint8Array {
  const { out, view } = tag('mluc', 28 + text.length * 2);
  view.setUint32(8, 1);
  view.setUint32(12, 12);
  out.set(new TextEncoder().encode('enUS'), 16);
  view.setUint32(20, text.length * 2);
  view.setUint32(24, 28);
  for (let index = 0; index < text.length; index++) view.setUint16(28 + index * 2, text.charCodeAt(index));
  return out;
}

/** A parametric curve (10.16). */
function curveTag(gamma: number | undefined): Uint8Array {
  const parameters = gamma === undefined ? [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] : [gamma];
  const { out, view } = tag('para', 12 + parameters.length * 4);
  view.setUint16(8, gamma === undefined ? 3 : 0);
  for (const [index, value] of parameters.entries()) view.setInt32(12 + index * 4, Math.round(value * 65536));
  return out;
}

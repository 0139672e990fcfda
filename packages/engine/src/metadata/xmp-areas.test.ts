import { expect, test } from 'vitest';
import type { Moving } from './move.ts';
import { withMovedAreas } from './xmp-areas.ts';

const STORED = { width: 4000, height: 3000 };
/** Turned to the right, as a phone that is held upright has it: x becomes 1 - y, y becomes x. */
const turned: Moving = {
  stored: STORED,
  orientation: 6,
  stoodUpright: false,
  steps: [{ op: 'orient', orientation: 6 }],
};
/** The left half. */
const halved: Moving = {
  stored: STORED,
  orientation: 1,
  stoodUpright: false,
  steps: [{ op: 'crop', area: { x: 0, y: 0, width: 2000, height: 3000 }, byEye: false }],
};

const packet = (body: string, more = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
 xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
 xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"${more}>${body}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const regions = (list: string, dimensions = 'stDim:w="4000" stDim:h="3000"') =>
  packet(
    `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions ${dimensions} stDim:unit="pixel"/><mwg-rs:RegionList><rdf:Bag>${list}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`,
  );

const attributes = (name: string, x: string, y: string, w: string, h: string) =>
  `<rdf:li><rdf:Description mwg-rs:Name="${name}" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="${x}" stArea:y="${y}" stArea:w="${w}" stArea:h="${h}" stArea:unit="normalized"/></rdf:Description></rdf:li>`;
const elements = (name: string, x: string, y: string, w: string, h: string) =>
  `<rdf:li rdf:parseType="Resource"><mwg-rs:Area rdf:parseType="Resource"><stArea:x>${x}</stArea:x><stArea:y>${y}</stArea:y><stArea:w>${w}</stArea:w><stArea:h>${h}</stArea:h><stArea:unit>normalized</stArea:unit></mwg-rs:Area><mwg-rs:Name>${name}</mwg-rs:Name></rdf:li>`;

test.each([
  ['attributes', attributes],
  ['elements', elements],
])('regions as %s go with the pixels, and one that was cut off goes whole', (_, li) => {
  const before = regions(li('Ann', '0.25', '0.2', '0.1', '0.2') + li('Bo', '0.75', '0.5', '0.1', '0.1'));
  expect(withMovedAreas(before, turned)).toBe(
    regions(
      li('Ann', '0.8', '0.25', '0.2', '0.1') + li('Bo', '0.5', '0.75', '0.1', '0.1'),
      'stDim:w="3000" stDim:h="4000"',
    ),
  );
  const cut = withMovedAreas(before, halved);
  expect(cut).toBe(regions(li('Ann', '0.5', '0.2', '0.2', '0.2'), 'stDim:w="2000" stDim:h="3000"'));
  expect(cut).not.toContain('Bo');
});

test('regions that a program drew on the upright picture are taken so', () => {
  const dimensions = 'stDim:w="3000" stDim:h="4000"';
  const before = regions(attributes('Ann', '0.25', '0.2', '0.1', '0.2'), dimensions);
  expect(withMovedAreas(before, turned)).toBe(before);
});

test('another size changes the size alone', () => {
  const before = regions(attributes('Ann', '0.25', '0.2', '0.1', '0.2'));
  const geometry = { crop: { x: 0, y: 0, ...STORED }, width: 1000, height: 750, filter: 'lanczos3' } as const;
  const moving: Moving = { ...turned, orientation: 1, steps: [{ op: 'resize', geometry }] };
  expect(withMovedAreas(before, moving)).toBe(
    regions(attributes('Ann', '0.25', '0.2', '0.1', '0.2'), 'stDim:w="1000" stDim:h="750"'),
  );
});

test.each(['people', 'r'])("Microsoft's rectangles, whatever the prefix: %s", (prefix) => {
  const li = (box: string) => `<rdf:li ${prefix}:PersonDisplayName="Ann" ${prefix}:Rectangle="${box}"/>`;
  const space = ` xmlns:${prefix}="http://ns.microsoft.com/photo/1.2/t/Region#"`;
  const whole = (body: string) => packet(`<a:Regions><rdf:Bag>${body}</rdf:Bag></a:Regions>`, space);
  expect(withMovedAreas(whole(li('0.2, 0.1, 0.1, 0.2')), turned)).toBe(whole(li('0.7, 0.2, 0.2, 0.1')));
  expect(withMovedAreas(whole(li('0.7, 0.1, 0.1, 0.2')), halved)).toBe(whole(''));
});

test('a circle and pixels', () => {
  const area = (values: string) => regions(`<rdf:li><mwg-rs:Area ${values}/></rdf:li>`);
  const circle = area('stArea:x="0.25" stArea:y="0.5" stArea:d="0.2" stArea:unit="normalized"');
  expect(withMovedAreas(circle, halved)).toContain('stArea:x="0.5" stArea:y="0.5" stArea:d="0.3"');
  const pixels = area('stArea:x="1000" stArea:y="600" stArea:w="400" stArea:h="200" stArea:unit="pixel"');
  expect(withMovedAreas(pixels, turned)).toContain('stArea:x="2400" stArea:y="1000" stArea:w="200" stArea:h="400"');
});

const IPTC = ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"';
/** A region of the IPTC around which other lists stand, as in its example file. */
const iptc = (boundary: string) =>
  packet(
    `<Iptc4xmpExt:ImageRegion><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Ann</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage><Iptc4xmpExt:RegionBoundary rdf:parseType="Resource">${boundary}</Iptc4xmpExt:RegionBoundary></rdf:li></rdf:Bag></Iptc4xmpExt:ImageRegion>`,
    IPTC,
  );
const rb = (values: Readonly<Record<string, number | string>>) =>
  Object.entries(values)
    .map(([name, value]) => `<Iptc4xmpExt:rb${name}>${value}</Iptc4xmpExt:rb${name}>`)
    .join('');
const polygon = (unit: string, ...corners: readonly (readonly [x: number, y: number])[]) =>
  iptc(
    `${rb({ Shape: 'polygon', Unit: unit })}<Iptc4xmpExt:rbVertices><rdf:Seq>${corners
      .map(([x, y], index) =>
        index % 2 === 0
          ? `<rdf:li rdf:parseType="Resource">${rb({ X: x, Y: y })}</rdf:li>`
          : `<rdf:li Iptc4xmpExt:rbX="${x}" Iptc4xmpExt:rbY="${y}"/>`,
      )
      .join('')}</rdf:Seq></Iptc4xmpExt:rbVertices>`,
  );

test.each([
  [
    'rectangle',
    iptc(rb({ Shape: 'rectangle', Unit: 'relative', X: 0.2, Y: 0.1, W: 0.1, H: 0.2 })),
    iptc(rb({ Shape: 'rectangle', Unit: 'relative', X: 0.7, Y: 0.2, W: 0.2, H: 0.1 })),
    iptc(rb({ Shape: 'rectangle', Unit: 'relative', X: 0.4, Y: 0.1, W: 0.2, H: 0.2 })),
  ],
  [
    'rectangle in pixels',
    iptc(rb({ Shape: 'rectangle', Unit: 'pixel', X: 800, Y: 300, W: 400, H: 600 })),
    iptc(rb({ Shape: 'rectangle', Unit: 'pixel', X: 2100, Y: 800, W: 600, H: 400 })),
    iptc(rb({ Shape: 'rectangle', Unit: 'pixel', X: 800, Y: 300, W: 400, H: 600 })),
  ],
  [
    'circle',
    iptc(rb({ Shape: 'circle', Unit: 'relative', X: 0.2, Y: 0.4, Rx: 0.03 })),
    iptc(rb({ Shape: 'circle', Unit: 'relative', X: 0.6, Y: 0.2, Rx: 0.04 })),
    iptc(rb({ Shape: 'circle', Unit: 'relative', X: 0.4, Y: 0.4, Rx: 0.06 })),
  ],
  [
    'polygon, of which a corner is cut off',
    polygon('relative', [0.1, 0.2], [0.3, 0.2], [0.6, 0.6]),
    polygon('relative', [0.8, 0.1], [0.8, 0.3], [0.4, 0.6]),
    polygon('relative', [0.2, 0.2], [0.6, 0.2], [1, 0.6]),
  ],
])('a region of the IPTC goes with the pixels: %s', (_, before, right, half) => {
  expect(withMovedAreas(before, turned)).toBe(right);
  expect(withMovedAreas(before, halved)).toBe(half);
});

test.each([
  ['rectangle', iptc(rb({ Shape: 'rectangle', Unit: 'relative', X: 0.7, Y: 0.1, W: 0.1, H: 0.2 }))],
  ['circle', iptc(rb({ Shape: 'circle', Unit: 'pixel', X: 3000, Y: 100, Rx: 50 }))],
  ['polygon', polygon('relative', [0.6, 0.2], [0.8, 0.2], [0.7, 0.5])],
])('a region of the IPTC that was cut off goes with the name in it: %s', (_, before) => {
  expect(withMovedAreas(before, halved)).toBe(
    packet('<Iptc4xmpExt:ImageRegion><rdf:Bag></rdf:Bag></Iptc4xmpExt:ImageRegion>', IPTC),
  );
});

test('a region of the IPTC has any number of corners', () => {
  const corners = '<rdf:li Iptc4xmpExt:rbX="0.2" Iptc4xmpExt:rbY="0.4"/>'.repeat(200_000);
  const moved = withMovedAreas(iptc(`<Iptc4xmpExt:rbVertices>${corners}</Iptc4xmpExt:rbVertices>`), turned);
  expect(moved.split('rbX="0.6" Iptc4xmpExt:rbY="0.2"')).toHaveLength(200_001);
});

test('a region of the IPTC without numbers stays', () => {
  for (const broken of [
    iptc(rb({ Shape: 'rectangle', X: 'x', Y: 0.1 })),
    iptc(rb({ Shape: 'circle', X: 0.7, Rx: 0.1 })),
    iptc(rb({ Shape: 'circle', X: 0.7, Y: 0.1, Rx: 'wide' })),
    polygon('relative', [Number.NaN, 0.1]),
  ])
    expect(withMovedAreas(broken, halved)).toBe(broken);
});

test('a panorama says which part of it is left', () => {
  const pano = (numbers: readonly number[]) => {
    const names = [
      'FullPanoWidthPixels',
      'FullPanoHeightPixels',
      'CroppedAreaImageWidthPixels',
      'CroppedAreaImageHeightPixels',
      'CroppedAreaLeftPixels',
      'CroppedAreaTopPixels',
    ];
    return packet(names.map((name, index) => `<GPano:${name}>${numbers[index]}</GPano:${name}>`).join(''));
  };
  const before = pano([8000, 4000, 4000, 3000, 2000, 500]);
  const area = { x: 1000, y: 600, width: 2000, height: 1200 };
  const geometry = { crop: { x: 0, y: 0, width: 2000, height: 1200 }, width: 1000, height: 600 } as const;
  const moving: Moving = {
    ...halved,
    steps: [
      { op: 'crop', area, byEye: false },
      { op: 'resize', geometry: { ...geometry, filter: 'lanczos3' } },
    ],
  };
  expect(withMovedAreas(before, moving)).toBe(pano([4000, 2000, 1000, 600, 1500, 550]));
});

test('what is broken stays as it is', () => {
  for (const broken of [
    regions(attributes('Ann', 'x', '', '0.1', '0.2')),
    regions('<mwg-rs:Area stArea:x="0.9" stArea:y="0.9"/>'),
    regions('<rdf:li><mwg-rs:Area stArea:x="0.9"'),
    '</rdf:li></mwg-rs:Area><schemas/regions/',
  ])
    expect(withMovedAreas(broken, { ...halved, steps: [] })).toBe(broken);
});

/** Small files that ask for more memory and time than any real one: each kind that was found, made anew. */
import { crc32, deflateSync } from 'node:zlib';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** A PNG of one gray pixel with other chunks before its data. */
function png(...chunks: readonly Buffer[]): Buffer {
  const header = pngChunk('IHDR', latin('\0\0\0\x01\0\0\0\x01\x08\0\0\0\0'));
  const pixel = pngChunk('IDAT', deflateSync(Buffer.from([0, 0])));
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n'), header, ...chunks, pixel, pngChunk('IEND', Buffer.alloc(0))]);
}

function repeated(piece: Buffer, count: number): Buffer {
  return Buffer.alloc(piece.length * count, piece);
}

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function svg(body: string, side = 1000): Buffer {
  return latin(`<svg ${NAMESPACES} width="${side}" height="${side}">${body}</svg>`);
}

function filtered(effects: string, side?: number): Buffer {
  return svg(`<filter id="f">${effects}</filter><rect width="100%" height="100%" filter="url(#f)"/>`, side);
}

/** Elements that refer each to the next. */
function chained(count: number, element: (from: number, to: number | undefined) => string): string {
  return Array.from({ length: count }, (_, index) => element(index, index + 1 < count ? index + 1 : undefined)).join(
    '',
  );
}

/** A document of one page, and the forms below it that each draw the next ten times. */
function nestedForms(depth: number, group: string): Buffer {
  const form = (own: number): string => {
    const inner = own < depth + 4;
    const resources = inner ? `/Resources<</XObject<</X ${own + 1} 0 R>>>>` : '';
    const content = inner ? '/X Do '.repeat(10) : '0 0 50 50 re f';
    const dictionary = `/Type/XObject/Subtype/Form/BBox[0 0 100 100]${group}${resources}/Length ${content.length}`;
    return `${own} 0 obj\n<<${dictionary}>>stream\n${content}\nendstream\nendobj\n`;
  };
  return latin(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n` +
      '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>\n' +
      'endobj\n4 0 obj\n<</Length 5>>stream\n/X Do\nendstream\nendobj\n' +
      Array.from({ length: depth }, (_, index) => form(index + 5)).join('') +
      'trailer\n<</Root 1 0 R>>\n',
  );
}

/** Comments of 64 kB in front of a JPEG picture. */
function comments(picture: Buffer, count: number): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 'a')]);
  return Buffer.concat([picture.subarray(0, 2), repeated(segment, count), picture.subarray(2)]);
}

/**
 * The files by their names.
 * @param jpeg - a small JPEG picture
 */
export function hostileFiles(jpeg: Buffer): Readonly<Record<string, Buffer>> {
  return {
    'claims-16384.webp': Buffer.from(
      '52494646 1c000000 57454250 5650384c 0f000000 2fffffff 0f000000 00000000 00000000'.replaceAll(' ', ''),
      'hex',
    ),
    'comments-640.jpg': comments(jpeg, 640),
    'texts.png': png(repeated(pngChunk('tEXt', latin('a\0b')), 1_000_000)),
    'long-texts.png': png(repeated(pngChunk('tEXt', Buffer.alloc(65_000, 'a')), 640)),
    'inflating-texts.png': png(
      repeated(pngChunk('zTXt', Buffer.concat([latin('a\0\0'), deflateSync(Buffer.alloc(5e6))])), 400),
    ),
    'no-data.png': png(repeated(pngChunk('IDAT', Buffer.alloc(0)), 1_000_000)),
    'blurs.svg': filtered('<feGaussianBlur stdDeviation="900"/>'.repeat(30), 4000),
    'blurs-small.svg': filtered('<feGaussianBlur stdDeviation="1000"/>'.repeat(500)),
    'turbulence.svg': filtered('<feTurbulence baseFrequency="0.05" numOctaves="1000000"/>'),
    'morphology.svg': filtered('<feMorphology operator="dilate" radius="400"/>'),
    'convolution.svg': filtered(`<feConvolveMatrix order="50" kernelMatrix="${'1 '.repeat(2500)}"/>`),
    'lighting.svg': filtered('<feDiffuseLighting><fePointLight x="1" y="1" z="1"/></feDiffuseLighting>'.repeat(300)),
    'groups.svg': svg(`${'<g opacity=".9">'.repeat(400)}<rect width="9" height="9"/>${'</g>'.repeat(400)}`),
    'layers.svg': svg('<g opacity=".9"><rect width="1000" height="1000"/></g>'.repeat(5000)),
    'masks.svg': svg(
      `${chained(200, (own, next) => {
        const mask = next === undefined ? '' : ` mask="url(#m${next})"`;
        return `<mask id="m${own}"><rect width="1000" height="1000" fill="#fff"${mask}/></mask>`;
      })}<rect width="1000" height="1000" mask="url(#m0)"/>`,
    ),
    'copies.svg': svg(
      chained(10, (own, next) => {
        const inner = next === undefined ? '<rect width="9" height="9"/>' : `<use xlink:href="#g${next}"/>`.repeat(10);
        return `<g id="g${own}">${inner}</g>`;
      }),
    ),
    'deep.svg': svg('<g>'.repeat(500_000)),
    'forms.pdf': nestedForms(10, ''),
    'groups.pdf': nestedForms(10, '/Group<</S/Transparency/I true>>'),
  };
}

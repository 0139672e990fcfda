/** XMP says of no result that it holds a gain map or a film which it does not hold (Ultra HDR 1.1, Motion Photo 1.0). */
import { readFileSync } from 'node:fs';
import { targets } from '@safelight/codecs';
import { describe, expect, test } from 'vitest';
import { nodeContext } from '../../packages/codecs/test/node-context.ts';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { type ConvertSettings, defaultSettings } from '../../packages/engine/src/plan/settings.ts';
import { formatById } from '../../packages/engine/src/registry.ts';

const photo = readFileSync(
  new URL('../../packages/codecs/src/formats/jpeg/fixtures/ultrahdr-motion.jpg', import.meta.url),
);
const sources = [
  ['written by attributes', new Uint8Array(photo)],
  ['written by elements', byElements(photo)],
] as const;

/** The same file, its marks as elements and under the older names, as RDF and cameras have them too. */
function byElements(file: Buffer): Uint8Array {
  const text = file.toString('latin1');
  const start = text.indexOf('<x:xmpmeta');
  const end = text.indexOf('</x:xmpmeta>');
  const marks =
    '<rdf:Description xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"><GCamera:MicroVideo>1</GCamera:MicroVideo><GCamera:MicroVideoOffset>932</GCamera:MicroVideoOffset></rdf:Description>';
  const packet = text.slice(start, end).replace('</rdf:RDF>', `${marks}</rdf:RDF>`);
  const more = packet.length - (end - start);
  // The length of the segment that holds the packet stands before its name.
  const name = text.lastIndexOf('http://ns.adobe.com/xap/1.0/', start);
  const bytes = Buffer.from(text.slice(0, start) + packet + text.slice(end), 'latin1');
  bytes.writeUInt16BE(bytes.readUInt16BE(name - 2) + more, name - 2);
  return new Uint8Array(bytes);
}

async function xmpOf(source: Uint8Array, to: string, more: Partial<ConvertSettings> = {}): Promise<string | undefined> {
  const settings = { ...defaultSettings(to), neverLarger: false, ...more };
  const { files, result } = await convert(source, { name: 'a.jpg', settings }, context);
  const decoder = await formatById(result.formatId)?.decoder?.load();
  const decoded = await decoder?.decode(files[0] as Uint8Array, { frames: 'first' }, nodeContext());
  return decoded?.metadata.xmp && new TextDecoder().decode(decoded.metadata.xmp);
}

const GAIN_MAP = /hdrgm:\w+\s*[=>]|Semantic\W+GainMap/;
const FILM = /:(?:MotionPhoto|MicroVideo)\w*\s*[=>]|Semantic\W+MotionPhoto/;
const withXmp = [
  ...new Map(
    targets
      .filter(({ format }) => format.encoder.metadata.includes('xmp'))
      .map(({ format, code }) => [format.id, code]),
  ),
];
/** What each holds of both. */
const holds: Readonly<Record<string, readonly RegExp[]>> = { jpeg: [GAIN_MAP, FILM], avif: [FILM], heic: [FILM] };

describe.each(sources)('a motion photo with a gain map, %s', (_, source) => {
  test('claims both', async () => {
    const own = Buffer.from(source).toString('latin1');
    expect([GAIN_MAP, FILM].map((claim) => claim.test(own))).toEqual([true, true]);
    expect(withXmp.length).toBeGreaterThan(10);
  });

  test.each(withXmp)('%s claims what it holds', async (id, to) => {
    const kept = await xmpOf(source, to);
    expect(kept).toBeDefined();
    expect([GAIN_MAP, FILM].filter((claim) => claim.test(kept ?? ''))).toEqual(holds[id] ?? []);
    // Nothing else is lost of the packet, and it is still XML.
    expect(kept).toContain('</rdf:RDF>');
    const flat = await xmpOf(source, to, { keepHdr: false, resize: { width: 20, height: 20, mode: 'fill' } });
    expect([GAIN_MAP, FILM].filter((claim) => claim.test(flat ?? ''))).toEqual([]);
  });
});

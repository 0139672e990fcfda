/** What XMP says of a gain map (Adobe's Gain Map 1.0; Ultra HDR Image Format 1.1). */
import type { GainMapMetadata, PerChannel } from '@safelight/core';
import { packetOf } from '../xmp-packet.ts';
import { usableMetadata } from './check.ts';

/** The name space of Adobe's properties. */
export const HDRGM = 'http://ns.adobe.com/hdr-gain-map/1.0/';

/** The text of a property: RDF lets it be an attribute or an element (XMP part 1, 7.9.2.2). */
function textOf(xmp: string, name: string): string | undefined {
  const attribute = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(xmp);
  if (attribute) return attribute[1] ?? attribute[2];
  const start = new RegExp(`<${name}(?:\\s[^<>]*)?>`).exec(xmp);
  const from = start ? start.index + start[0].length : -1;
  const end = start ? xmp.indexOf(`</${name}>`, from) : -1;
  return end < 0 ? undefined : xmp.slice(from, end);
}

function numbersOf(xmp: string, name: string): readonly number[] {
  const text = textOf(xmp, `hdrgm:${name}`) ?? '';
  const items = [...text.matchAll(/<rdf:li[^<>]*>([^<>]*)<\/rdf:li>/g)].map(([, item = '']) => item);
  return (items.length > 0 ? items : [text]).filter((item) => item.trim() !== '').map(Number);
}

/** A property for each channel: one number stands for all; `undefined` where it is said in no way that is defined. */
function channels(xmp: string, name: string, usual?: number): PerChannel | undefined {
  const [red = usual, green = red, blue = green, ...others] = numbersOf(xmp, name);
  if (red === undefined || green === undefined || blue === undefined || others.length > 0) return undefined;
  return [red, green, blue];
}

const OFFSET = 1 / 64;

/**
 * Adobe's properties in the packet of a gain map; absent ones have their defaults. `undefined` where there are none, or the
 * main picture is the brighter one.
 */
export function readXmpMetadata(xmp: string): GainMapMetadata | undefined {
  if (textOf(xmp, 'hdrgm:Version') === undefined || textOf(xmp, 'hdrgm:BaseRenditionIsHDR') === 'True')
    return undefined;
  const [min, max, gamma] = [channels(xmp, 'GainMapMin', 0), channels(xmp, 'GainMapMax'), channels(xmp, 'Gamma', 1)];
  const [baseOffset, alternateOffset] = [channels(xmp, 'OffsetSDR', OFFSET), channels(xmp, 'OffsetHDR', OFFSET)];
  const [baseHeadroom = 0] = numbersOf(xmp, 'HDRCapacityMin');
  const [alternateHeadroom] = numbersOf(xmp, 'HDRCapacityMax');
  if (!min || !max || !gamma || !baseOffset || !alternateOffset || alternateHeadroom === undefined) return undefined;
  return usableMetadata({ min, max, gamma, baseOffset, alternateOffset, baseHeadroom, alternateHeadroom });
}

/** How much brighter than white Apple's map makes at most, as newer ones say it themselves: a factor. */
export function readAppleHeadroom(xmp: string): number | undefined {
  const headroom = Number(textOf(xmp, 'HDRGainMap:HDRGainMapHeadroom') ?? Number.NaN);
  return headroom > 0 ? headroom : undefined;
}

/** Enough for floats, without an exponent. */
function decimal(value: number): string {
  return String(Number(value.toFixed(7)));
}

/** A packet for the map's own file. */
export function xmpMetadata(metadata: GainMapMetadata): string {
  const { min, max, gamma, baseOffset, alternateOffset, baseHeadroom, alternateHeadroom } = metadata;
  const fields = { GainMapMin: min, GainMapMax: max, Gamma: gamma, OffsetSDR: baseOffset, OffsetHDR: alternateOffset };
  const attributes = [
    ['Version', '1.0'],
    ['HDRCapacityMin', decimal(baseHeadroom)],
    ['HDRCapacityMax', decimal(alternateHeadroom)],
    ['BaseRenditionIsHDR', 'False'],
  ];
  const elements: string[] = [];
  for (const [name, values] of Object.entries(fields)) {
    const [red, green, blue] = values;
    if (red === green && red === blue) attributes.push([name, decimal(red)]);
    else {
      const items = values.map((value) => `<rdf:li>${decimal(value)}</rdf:li>`).join('');
      elements.push(`<hdrgm:${name}><rdf:Seq>${items}</rdf:Seq></hdrgm:${name}>`);
    }
  }
  const said = attributes.map(([name, value]) => ` hdrgm:${name}="${value}"`).join('');
  return packetOf(`<rdf:Description rdf:about="" xmlns:hdrgm="${HDRGM}"${said}>${elements.join('')}</rdf:Description>`);
}

/** Pictures that XMP holds of the whole (XMP part 2, 3.1): of a picture that was cut they still show what was cut off. */

const NAMESPACE = /\bxmlns:([\w.-]{1,64})\s{0,9}=\s{0,9}["']http:\/\/ns\.adobe\.com\/xap\/1\.0\/["']/g;
/** Properties of that name space that hold pictures; the second is of programs that make pages. */
const PROPERTIES = ['Thumbnails', 'PageInfo'];

/** A packet, one character a byte, without its thumbnails; the same text where it has none. */
export function withoutThumbnails(packet: string): string {
  const prefixes = new Set(Array.from(packet.matchAll(NAMESPACE), ([, prefix]) => prefix));
  let rest = packet;
  for (const prefix of prefixes) for (const name of PROPERTIES) rest = withoutElements(rest, `${prefix}:${name}`);
  return rest;
}

/**
 * Values that are pictures in base64 (RFC 4648, 4) by their first bytes, JPEG, PNG and WebP: the photo as it was and its depth, as
 * phones store them (GImage:Data, GDepth:Data).
 */
const PICTURE = /(["'>]\s{0,99})(?:\/9j\/|iVBORw0KGgo|UklGR)(?=[\w+/=&#;\s]{64})[^<"']*/g;

/** A packet, one character a byte, whose properties that are pictures are empty; the same text where none is. */
export function withoutPictures(packet: string): string {
  return packet.replace(PICTURE, '$1');
}

/** Leaves out all elements of a name, which hold none of the same; one without an end, and what is behind it, stays. */
function withoutElements(text: string, name: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let at = text.indexOf(`<${name}`); at >= 0; at = text.indexOf(`<${name}`, at + 1)) {
    const end = endOf(text, at, name);
    if (end === undefined) continue;
    if (end < 0) break;
    parts.push(text.slice(kept, at));
    kept = end;
    at = end - 1;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept);
}

/** Where an element ends that begins at `at`; -1 where that is nowhere, `undefined` of one whose name goes on. */
function endOf(text: string, at: number, name: string): number | undefined {
  const behind = text[at + 1 + name.length];
  if (behind === undefined || !/[\s/>]/.test(behind)) return undefined;
  const opened = text.indexOf('>', at);
  if (opened < 0) return -1;
  if (text[opened - 1] === '/') return opened + 1;
  const closing = text.indexOf(`</${name}`, opened);
  const closed = closing < 0 ? -1 : text.indexOf('>', closing);
  return closed < 0 ? -1 : closed + 1;
}

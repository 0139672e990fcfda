/** XMP packets that are larger than one segment (XMP specification, part 3, 1.1.3.1). */
import { md5 } from './md5.ts';

/** Digest, full length and offset before each piece. */
const PIECE_HEADER = 40;
/** Nothing honest is larger; the length is the file's word. */
const MAX_EXTENDED = 64 * 1024 * 1024;

const utf8 = new TextDecoder();
const encoder = new TextEncoder();

/** A packet, and the pieces of its extension that are in it. */
export interface JoinedXmp {
  readonly packet: Uint8Array;
  readonly joined: readonly Uint8Array[];
}

/**
 * Joins the standard packet with its extension: the extension's descriptions are put into the packet's RDF, which may
 * hold several of one resource, and the reference to the extension goes. Where the extension is not whole, the packet
 * stays as it is, and so it does beside pieces of another extension.
 *
 * @param pieces bodies of the extension segments after the name space
 */
export function joinExtendedXmp(packet: Uint8Array, pieces: readonly Uint8Array[]): JoinedXmp {
  const text = utf8.decode(packet);
  // RDF lets a simple property be an attribute or an element (XMP part 1, 7.9.2.2).
  const reference =
    /\s*xmpNote:HasExtendedXMP\s*=\s*["']([0-9A-Fa-f]{32})["']/.exec(text) ??
    /\s*<xmpNote:HasExtendedXMP>\s*([0-9A-Fa-f]{32})\s*<\/xmpNote:HasExtendedXMP>/.exec(text);
  const digest = reference?.[1];
  if (reference === null || digest === undefined) return { packet, joined: [] };
  const joined = pieces.filter((piece) => isOf(digest, piece));
  const extension = assemble(joined);
  const descriptions = extension === undefined ? undefined : descriptionsOf(utf8.decode(extension));
  const end = text.lastIndexOf('</rdf:RDF>');
  if (descriptions === undefined || end < 0) return { packet, joined: [] };
  const whole = text.slice(0, end).replace(reference[0], '') + descriptions + text.slice(end);
  return { packet: encoder.encode(whole), joined };
}

function isOf(digest: string, piece: Uint8Array): boolean {
  return piece.length >= PIECE_HEADER && utf8.decode(piece.subarray(0, 32)).toLowerCase() === digest.toLowerCase();
}

function assemble(pieces: readonly Uint8Array[]): Uint8Array | undefined {
  let whole: Uint8Array | undefined;
  let filled = 0;
  for (const piece of pieces) {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
    const length = view.getUint32(32);
    const offset = view.getUint32(36);
    const body = piece.subarray(PIECE_HEADER);
    if (length > MAX_EXTENDED || offset + body.length > length) return undefined;
    whole ??= new Uint8Array(length);
    if (whole.length !== length) return undefined;
    whole.set(body, offset);
    filled += body.length;
  }
  return whole !== undefined && filled >= whole.length ? whole : undefined;
}

function descriptionsOf(extension: string): string | undefined {
  const start = /<rdf:RDF[^<>]*>/.exec(extension);
  const end = extension.lastIndexOf('</rdf:RDF>');
  return start === null || end < 0 ? undefined : extension.slice(start.index + start[0].length, end);
}

/** A packet split for JPEG: a small standard packet that refers to an extension, and the extension's segment bodies. */
export interface SplitXmp {
  readonly packet: Uint8Array;
  /** Digest, length, offset and content: at most 65,000 bytes of content each. */
  readonly pieces: readonly Uint8Array[];
}

const PIECE = 65_000;

/** Splits a packet that is too large for one segment. Every property goes into the extension. */
export function splitXmp(xmp: Uint8Array): SplitXmp {
  const extension = withoutWrapper(xmp);
  const digest = md5(extension);
  const packet = encoder.encode(
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:xmpNote="http://ns.adobe.com/xmp/note/" ' +
      `xmpNote:HasExtendedXMP="${digest}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );
  const pieces: Uint8Array[] = [];
  for (let offset = 0; offset < extension.length; offset += PIECE) {
    const content = extension.subarray(offset, offset + PIECE);
    const piece = new Uint8Array(PIECE_HEADER + content.length);
    piece.set(encoder.encode(digest));
    const view = new DataView(piece.buffer);
    view.setUint32(32, extension.length);
    view.setUint32(36, offset);
    piece.set(content, PIECE_HEADER);
    pieces.push(piece);
  }
  return { packet, pieces };
}

/** The packet without its `<?xpacket?>` wrapper and the padding in it, which an extension must not have. */
function withoutWrapper(xmp: Uint8Array): Uint8Array {
  const text = utf8.decode(xmp);
  return encoder.encode(text.replace(/<\?xpacket[^<>]*\?>/g, '').trim());
}

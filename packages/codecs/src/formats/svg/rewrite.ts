import { type CodecContext, type RewriteRequest, type Rewritten, sourceOf } from '@safelight/core';
import { codecError } from '../../runtime/codec-error.ts';
import { decode } from './decode.ts';
import type { options } from './options.ts';
import { readText, resized, sizeOf } from './root.ts';

/** Pixels of the longer side of the picture by which a drawing is tried. */
const TRIAL = 64;

/** What a text says of its encoding, which is another once it is written as UTF-8. */
const ENCODING = /^(\s*<\?xml\b[^>]*?\sencoding\s*=\s*)(?:"[^"]*"|'[^']*')/;

/**
 * Gives a drawing another size, at which it is shown, and changes nothing else: shapes and text stay what they are. Declines
 * where no size is asked for, or the drawing says none; where it is to be traced; and where texts in it are to go.
 */
export async function rewrite(
  bytes: Uint8Array,
  { size, options: wanted, metadata, edit }: RewriteRequest<typeof options>,
  context: CodecContext,
): Promise<Rewritten | undefined> {
  context.signal.throwIfAborted();
  if (!size || edit || metadata !== 'keep' || wanted.method !== 'embed') return undefined;
  try {
    const { text } = await readText(sourceOf(bytes));
    const own = sizeOf(text);
    if (!own.said) return undefined;
    // A file that no renderer can read is told of, here as anywhere.
    const scale = Math.min(1, TRIAL / Math.max(...size));
    const trial = size.map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
    await decode(bytes, { frames: 'first', size: trial }, context);
    const made = resized(text, own, ...size).replace(ENCODING, '$1"UTF-8"');
    return { bytes: new TextEncoder().encode(made), size, adjustments: [] };
  } catch (error) {
    throw codecError(error, 'encode', 'svg');
  }
}

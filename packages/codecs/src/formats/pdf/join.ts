import { type CodecContext, type MergeInput, type OptionsOf, type Rewritten, sourceOf } from '@safelight/core';
import { withDeflater } from '../../coding/deflate/zlib.ts';
import { codecError } from '../../runtime/codec-error.ts';
import { textString } from './document-writer.ts';
import { JoinedCatalog } from './joined-catalog.ts';
import { Name, Reference, toDictionary, type Value, written } from './lexer.ts';
import { Objects } from './objects.ts';
import type { options as schema } from './options.ts';
import { PackedWriter } from './packed-writer.ts';
import { firstPage, pageCount } from './page-tree.ts';
import { PartCopy } from './part-copy.ts';
import { resaved } from './render.ts';

/** libdeflate's level: documents are small beside pictures. */
const LEVEL = 9;

/**
 * Puts documents together, their pages as they are: text, drawings, links, forms, attachments, layers and outlines stay.
 * The outline has an entry for each part, named as its file. XMP of a part goes with its first page (ISO 32000-1, 14.3.2).
 */
export async function join(
  parts: readonly MergeInput[],
  { title }: OptionsOf<typeof schema>,
  context: CodecContext,
): Promise<Rewritten> {
  context.signal.throwIfAborted();
  try {
    const file = new PackedWriter();
    let last = 0;
    const reserve = (): number => ++last;
    const [root, pages, info] = [reserve(), reserve(), reserve()];
    const catalog = new JoinedCatalog(file, reserve);
    const trees: Reference[] = [];
    let count = 0;
    for (const [index, part] of parts.entries()) {
      const copy = await PartCopy.of(await opened(part.bytes, context), { file, reserve });
      const { tree, first } = await pagesOf(copy);
      copy.add(tree, [['Parent', new Reference(pages)]]);
      trees.push(new Reference(copy.number(tree)));
      count += (await pageCount(copy.objects)) ?? 0;
      await catalog.add(copy, first, part.name);
      await copy.finish(context.signal);
      context.onProgress((0.9 * (index + 1)) / parts.length);
    }
    const entries: Record<string, Value> = {
      Type: new Name('Catalog'),
      Pages: new Reference(pages),
      ...catalog.entries(),
      ...(title === '' ? {} : { ViewerPreferences: toDictionary({ DisplayDocTitle: true }) }),
    };
    file.put(root, written(toDictionary(entries)));
    file.put(pages, written(toDictionary({ Type: new Name('Pages'), Kids: trees, Count: count })));
    file.put(info, `<<${title === '' ? '' : `/Title${textString(title)}`}/Producer(Safelight)>>`);
    const trailer = `/Root ${root} 0 R/Info ${info} 0 R`;
    const bytes = await withDeflater(context, async (deflate) => file.finish(trailer, (data) => deflate(data, LEVEL)));
    context.onProgress(1);
    return { bytes, adjustments: catalog.adjustments };
  } catch (error) {
    throw codecError(error, 'encode', 'pdf');
  }
}

/** A document's objects; it is repaired where its tables do not lead to its pages. */
async function opened(bytes: Uint8Array, context: CodecContext): Promise<Objects> {
  const objects = await Objects.of(sourceOf(bytes));
  const sound = !objects.encrypted && (await firstPage(objects)) !== undefined;
  return sound ? objects : Objects.of(sourceOf(await resaved(bytes, '', context)));
}

/** The root of the page tree, and the first page. */
async function pagesOf({
  objects,
  catalog,
}: PartCopy): Promise<{ readonly tree: Reference; readonly first: Reference }> {
  const tree = catalog.get('Pages');
  const first = await firstPage(objects);
  if (!(tree instanceof Reference) || !first) throw new Error('A document has no pages.');
  return { tree, first };
}

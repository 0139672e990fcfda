/** What can be told of a document without rendering it. */
import type { ByteSource } from '@safelight/core';
import { Objects } from './objects.ts';
import { type Page, pageAt, pageCount } from './page-tree.ts';

/** A document's structure, as far as it could be read. */
export interface Survey {
  readonly objects: Objects;
  readonly first: Page | undefined;
  /** Pages; `undefined` where the document hides its structure (encrypted object streams) or is broken. */
  readonly pageCount: number | undefined;
}

/** Most bytes that are searched for pages where the tables do not lead to them. */
const MOST_SEARCHED = 64 * 1024 * 1024;

/** Reads the page tree; where it is broken, counts what look like pages. */
export async function survey(source: ByteSource): Promise<Survey> {
  const objects = await Objects.of(source);
  const count = await pageCount(objects);
  if (count !== undefined) return { objects, first: await pageAt(objects, 0), pageCount: count };
  const head = new TextDecoder('latin1').decode(await source.read(0, Math.min(source.size, MOST_SEARCHED)));
  const linear = /\/Linearized\b[^>]{0,200}\/N\s+(\d+)/.exec(head.slice(0, 2048))?.[1];
  const pages = head.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;
  const told = linear === undefined ? pages : Number(linear);
  return { objects, first: undefined, pageCount: told > 0 ? told : undefined };
}

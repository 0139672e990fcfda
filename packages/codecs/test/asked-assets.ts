import type { CodecContext } from '@safelight/core';
import { nodeContext } from './node-context.ts';

/** A context that notes the file names of the assets that a codec asks for. */
export function notingContext(): { readonly context: CodecContext; readonly asked: string[] } {
  const context = nodeContext();
  const asked: string[] = [];
  const loadAsset = (url: URL): Promise<Uint8Array> => {
    asked.push(url.pathname.split('/').at(-1) ?? '');
    return context.loadAsset(url);
  };
  return { context: { ...context, loadAsset }, asked };
}

import type { BlobStore } from './blob-store.ts';
import { FolderStore } from './folder-store.ts';

/**
 * The store at a place: `s3://bucket/prefix`, or a folder. The SDK of S3 is loaded where it is needed. Throws where the place
 * is not written so, or the folder cannot be made.
 */
export async function openStore(place: string): Promise<BlobStore> {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) return new FolderStore(place);
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(place) ?? [];
  if (bucket === undefined) throw new Error('A store is a folder, or s3://bucket/prefix.');
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(bucket, prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`);
}

import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { BlobMissingError, type BlobStore, BlobTooLargeError, isBlobKey, type StoredBlob } from './blob-store.ts';

/** Milliseconds that a store may be silent. */
const PATIENCE = 30_000;
/** How often a request is tried: stores refuse some when there are many, and connections break. */
const ATTEMPTS = 5;

/**
 * A bucket of S3, or of a store that speaks its language, as a store. Where it is and who asks comes from the usual variables:
 * `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, or whatever else the SDK finds.
 */
export class S3Store implements BlobStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param prefix - before every key, with its `/`; `''` for none */
  constructor(bucket: string, prefix: string) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    const hasOwnAddress = process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'];
    this.#client = new S3Client({
      // Stores other than Amazon's rarely have an address for each bucket, or its newer checksums.
      ...(hasOwnAddress !== undefined && { forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: ATTEMPTS,
      // By itself the SDK waits for ever for a store that takes connections and says nothing.
      requestHandler: { connectionTimeout: PATIENCE, socketTimeout: PATIENCE },
    });
  }

  async moveIn(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await tryAgain(() => this.#put(key, createReadStream(path), size, 'application/octet-stream'));
    await rm(path, { force: true });
  }

  async write(key: string, bytes: Uint8Array, mimeType: string): Promise<void> {
    await this.#put(key, bytes, bytes.length, mimeType);
  }

  async read(key: string): Promise<Readable> {
    return (await this.#get(key)).Body as Readable;
  }

  async withFile<T>(
    key: string,
    { spare, maxBytes, signal }: { readonly spare: string; readonly maxBytes: number; readonly signal: AbortSignal },
    use: (path: string) => Promise<T>,
  ): Promise<T> {
    try {
      await tryAgain(() => this.#copyOut(key, spare, maxBytes, signal), signal);
      return await use(spare);
    } finally {
      await rm(spare, { force: true });
    }
  }

  async #copyOut(key: string, spare: string, maxBytes: number, signal: AbortSignal): Promise<void> {
    const { Body, ContentLength = 0 } = await this.#get(key, signal);
    const body = Body as Readable;
    if (ContentLength > maxBytes) {
      body.destroy();
      throw new BlobTooLargeError();
    }
    try {
      await pipeline(body, createWriteStream(spare, { flags: 'wx', mode: 0o600 }), { signal });
    } catch (error) {
      await rm(spare, { force: true });
      throw error;
    }
  }

  async *list(prefix: string): AsyncIterable<StoredBlob> {
    let next: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: this.#prefix + prefix, ContinuationToken: next }),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        yield { key: Key.slice(this.#prefix.length), size: Size, modified: LastModified?.getTime() ?? 0 };
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: this.#keyOf(key) }));
  }

  async #put(key: string, body: Readable | Uint8Array, size: number, mimeType: string): Promise<void> {
    const Key = this.#keyOf(key);
    const command = { Bucket: this.#bucket, Key, Body: body, ContentLength: size, ContentType: mimeType };
    await this.#client.send(new PutObjectCommand(command));
  }

  async #get(key: string, signal?: AbortSignal): Promise<GetObjectCommandOutput> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: this.#keyOf(key) });
    try {
      return await this.#client.send(command, signal && { abortSignal: signal });
    } catch (error) {
      if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound'))
        throw new BlobMissingError();
      throw error;
    }
  }

  #keyOf(key: string): string {
    if (!isBlobKey(key)) throw new BlobMissingError();
    return this.#prefix + key;
  }
}

/**
 * Does work that has a stream, which the SDK does once only since it cannot read a stream twice. It is tried again, later each
 * time, unless the answer would be the same.
 */
async function tryAgain(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || isFinal(error) || signal?.aborted) throw error;
    }
    await wait(100 * 2 ** attempt * (1 + Math.random()), undefined, { signal });
  }
}

/** Whether nothing would be gained by another try: the store has answered for good, or the SDK has tried as often by itself. */
function isFinal(error: unknown): boolean {
  if (error instanceof BlobMissingError || error instanceof BlobTooLargeError) return true;
  const { httpStatusCode: status = 0, attempts = 1 } = (error as Partial<S3ServiceException>).$metadata ?? {};
  return attempts > 1 || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}

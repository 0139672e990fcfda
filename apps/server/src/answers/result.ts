import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Adjustment, ConvertResult } from '@safelight/engine';
import { sourceFacts } from '@safelight/engine/internal';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ZipFile, zipEntries } from './zip.ts';

/** Most characters of the adjustments in a header: clients and proxies refuse longer ones. */
const MAX_HEADER = 4096;

/** Types of answers that hold all files and what is known of them. */
const together = ['application/json', 'multipart/mixed', 'application/zip'] as const;

/**
 * Answers with the files of a result: the file itself where it is one, a ZIP where there are several, or what the client
 * accepts: `application/json`, `multipart/mixed` or `application/zip`. Adjustments are in a header in any case.
 * @param name - of the file that was sent
 */
export function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ConvertResult,
  name: string,
): FastifyReply {
  const { files, unchanged } = result;
  const [first] = files;
  reply.headers({
    ...adjustmentHeaders(result.adjustments),
    'safelight-unchanged': String(unchanged),
    'safelight-width': String(first.width),
    'safelight-height': String(first.height),
    'safelight-files': String(files.length),
    'cache-control': 'no-store',
    vary: 'accept',
  });
  switch (wantedType(request, files.length)) {
    case 'application/json':
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(jsonOf(result)));
    case 'multipart/mixed':
      return sendParts(reply, result);
    case 'application/zip':
      reply.header('content-disposition', contentDisposition(`${stemOf(name)}.zip`));
      return reply.type('application/zip').send(zipEntries(zipFiles(result)));
    case 'file':
      reply.header('content-disposition', contentDisposition(first.name));
      return reply.type(first.mimeType).send(bufferOf(first.bytes));
  }
}

/** What the client asks for by name; a client that takes everything gets the plainest. */
function wantedType(request: FastifyRequest, count: number): (typeof together)[number] | 'file' {
  const accepted = request.accepts().types();
  const list = Array.isArray(accepted) ? accepted : [];
  const named = list.includes('*/*') ? undefined : together.find((type) => list.includes(type));
  return named ?? (count > 1 ? 'application/zip' : 'file');
}

/** What is known of a result, without its files' bytes. */
function factsOf({ files, adjustments, source, unchanged, score }: ConvertResult): Record<string, unknown> {
  const described = files.map(({ name, mimeType, width, height, bytes }) => ({
    name,
    mimeType,
    width,
    height,
    size: bytes.length,
  }));
  return { files: described, adjustments, source: sourceFacts(source), unchanged, score };
}

function jsonOf(result: ConvertResult): Record<string, unknown> {
  const facts = factsOf(result);
  const files = (facts['files'] as object[]).map((file, place) => ({
    ...file,
    base64: bufferOf(result.files[place]?.bytes ?? new Uint8Array(0)).toString('base64'),
  }));
  return { ...facts, files };
}

function sendParts(reply: FastifyReply, result: ConvertResult): FastifyReply {
  const boundary = randomBytes(18).toString('base64url');
  const head = (lines: readonly string[]): Buffer => Buffer.from(`--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`);
  const parts = [head(['content-type: application/json']), Buffer.from(JSON.stringify(factsOf(result)))];
  for (const { name, mimeType, bytes } of result.files) {
    const lines = [`content-type: ${mimeType}`, `content-disposition: ${contentDisposition(name)}`];
    parts.push(Buffer.from('\r\n'), head(lines), bufferOf(bytes));
  }
  parts.push(Buffer.from(`\r\n--${boundary}--\r\n`));
  reply.header(
    'content-length',
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  return reply.type(`multipart/mixed; boundary="${boundary}"`).send(Readable.from(parts));
}

/** All adjustments that a header has room for, and how many there are, by which a client sees that some are missing. */
export function adjustmentHeaders(adjustments: readonly Adjustment[]): Readonly<Record<string, string>> {
  return {
    'safelight-adjustments': headerJson(adjustments),
    'safelight-adjustments-count': String(adjustments.length),
  };
}

/** JSON for a header: ASCII, and whole entries only where it would be too long. */
function headerJson(entries: readonly unknown[]): string {
  const texts = entries.map((entry) => asciiJson(entry));
  let length = 2;
  const fitting = texts.filter((text) => {
    length += text.length + 1;
    return length <= MAX_HEADER;
  });
  return `[${fitting.join(',')}]`;
}

function asciiJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function zipFiles({ files }: ConvertResult): readonly ZipFile[] {
  return files.map(({ name, bytes }) => ({ path: name, read: async () => Readable.from([bufferOf(bytes)]) }));
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '') || 'files';
}

/** The same memory as Node's type. */
function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

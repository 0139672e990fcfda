/** What comes of a file that may be damaged: a picture, or an error by which a person knows. */
import { createHash } from 'node:crypto';
import { ConvertError } from '@safelight/core';
import { convert, defaultSettings, errorData, fileWithoutLocation } from '@safelight/engine/internal';
import { nodeHost } from '@safelight/engine/node-worker';

/** What a reader did with a file, and what is wrong with that, if anything. */
export interface Verdict {
  /** `read`, or the code of the error. */
  readonly outcome: string;
  /** WebAssembly stopped in the middle: whoever ran it is to be replaced. */
  readonly trapped: boolean;
  readonly finding?: Finding;
}

/** A defect of the reader. */
export interface Finding {
  readonly kind: 'unclassified' | 'nondeterministic' | 'hang' | 'memory' | 'crash';
  /** For whoever mends it: the error with where it was thrown. */
  readonly detail: string;
}

/** Codes that say something of the file; the others say something of the program. */
const OF_THE_FILE = new Set([
  'empty-input',
  'unsupported-format',
  'unsupported-feature',
  'corrupt-input',
  'password-required',
  'limit-exceeded',
]);
/** Pixels at most: more is refused by the header, which other tests see to. */
const MAX_PIXELS = 16_000_000;

/** The errors that an error comes of, itself first. */
function causesOf(error: unknown): readonly unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...causesOf(error.cause)] : [error];
}

/** A mistake in a program that was taken for damage of the file. */
function isMistake(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError;
}

function stackOf(error: unknown): string {
  return causesOf(error)
    .map((one) => (one instanceof Error ? (one.stack ?? String(one)) : String(one)))
    .join('\nbecause of ');
}

/** What is to be done with a file, twice; resolves with all that came of it, as a text that can be compared. */
export type Reader = (file: Uint8Array, name: string) => Promise<string>;

function hashOf(files: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.length}:`).update(file);
  return hash.digest('hex');
}

/** Converts the file to TIFF, which holds whatever a picture may have, and takes the place out of it. */
const readWhole: Reader = async (file, name) => {
  const settings = defaultSettings('tiff');
  const { files } = await convert(
    file,
    { name, settings: { ...settings, options: { ...settings.options, compression: 'none' } } },
    {
      ...nodeHost,
      signal: new AbortController().signal,
      onProgress: () => {},
      limits: { maxPixels: MAX_PIXELS, maxTotalPixels: 2 * MAX_PIXELS },
    },
  );
  const cleared = await fileWithoutLocation(file, name);
  return hashOf([...files, ...(cleared ? [cleared.bytes] : [])]);
};

interface Once {
  readonly outcome: string;
  readonly result: string;
  readonly trapped: boolean;
  readonly mistake?: string;
}

async function readOnce(reader: Reader, file: Uint8Array, name: string): Promise<Once> {
  try {
    // A reader may not change what it reads: it is given bytes of its own, which are compared.
    const given = file.slice();
    const result = await reader(given, name);
    const isTouched = Buffer.compare(given, file) !== 0;
    return {
      outcome: 'read',
      result,
      trapped: false,
      ...(isTouched ? { mistake: 'The reader changed the file that it was given.' } : {}),
    };
  } catch (error) {
    const { code, message } = errorData(error);
    const causes = causesOf(error);
    const isClassified = error instanceof ConvertError && OF_THE_FILE.has(code) && !causes.some(isMistake);
    return {
      outcome: code,
      result: message,
      trapped: causes.some((one) => one instanceof WebAssembly.RuntimeError),
      ...(isClassified ? {} : { mistake: stackOf(error) }),
    };
  }
}

/** Reads a file twice and judges what came of it. */
export async function judge(file: Uint8Array, name: string, reader: Reader = readWhole): Promise<Verdict> {
  const first = await readOnce(reader, file, name);
  const { outcome, trapped } = first;
  if (first.mistake !== undefined) {
    return { outcome, trapped, finding: { kind: 'unclassified', detail: first.mistake } };
  }
  // What stopped in the middle may do anything the next time.
  if (trapped) return { outcome, trapped };
  const second = await readOnce(reader, file, name);
  if (second.outcome === outcome && second.result === first.result) return { outcome, trapped };
  const detail = `first ${outcome} ${first.result}, then ${second.outcome} ${second.result}`;
  return { outcome, trapped: second.trapped, finding: { kind: 'nondeterministic', detail } };
}

/** What a conversion is asked for, lent and made. */
import type { CodecContext, Stage } from '@safelight/core';
import type { ConvertSettings } from '../plan/settings.ts';
import type { SourceInfo } from '../source-info.ts';
import type { DecodedBefore } from './kept-picture.ts';
import type { ResultInfo } from './result-info.ts';
import type { Thumbnail } from './thumbnail.ts';

/** What a host lends to one conversion. `onProgress` gets percent, 10 to 100 and never falling, and the stage. */
export type ConvertContext = Omit<CodecContext, 'onProgress'> & {
  readonly onProgress: (percent: number, stage: Stage) => void;
  /** What was decoded before; without it every call decodes for itself. */
  readonly decoded?: DecodedBefore | undefined;
};

/** One conversion: the file's name (for its extension and the result's name) and what is wanted. */
export interface ConvertRequest {
  readonly name: string;
  readonly settings: ConvertSettings;
  /** Side of the small picture that is to come with it, as `thumbnailOf` takes it. */
  readonly thumbnail?: number | undefined;
}

/** A finished conversion. */
export interface ConvertOutput {
  /** One file, or one for each page where pages become files of their own, then the film of a motion photo; as `result.files` names them. */
  readonly files: readonly Uint8Array[];
  readonly source: SourceInfo;
  readonly result: ResultInfo;
  /** Of the source, where one was asked for and its pixels were decoded. */
  readonly thumbnail?: Thumbnail | undefined;
}

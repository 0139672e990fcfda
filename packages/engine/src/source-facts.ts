import { colorSpaceName } from './color/profile-name.ts';
import type { SourceInfo } from './source-info.ts';

/** What a header says, as data for scripts: the size of the upright picture, the colour space by its name. */
export type SourceFacts = Omit<SourceInfo, 'formatId' | 'displayWidth' | 'displayHeight' | 'colorSpace'> & {
  readonly format: SourceInfo['formatId'];
  readonly colorSpace: string;
};

/** The facts of a file that was inspected. */
export function sourceFacts(info: SourceInfo): SourceFacts {
  const { formatId, displayWidth, displayHeight, colorSpace, ...rest } = info;
  return {
    format: formatId,
    ...rest,
    width: displayWidth,
    height: displayHeight,
    colorSpace: colorSpaceName(colorSpace),
  };
}

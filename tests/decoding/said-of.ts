import { ConvertError } from '@safelight/core';
import { convert } from '../../packages/engine/src/convert/convert.ts';
import { testContext as context } from '../../packages/engine/src/convert/test-context.ts';
import { defaultSettings } from '../../packages/engine/src/plan/settings.ts';

/** What is said of a file when it is read: a code, that it is damaged, or nothing. */
export async function saidOf(bytes: Uint8Array, name: string): Promise<string | undefined> {
  try {
    const { result } = await convert(bytes, { name, settings: defaultSettings('bmp') }, context);
    return result.adjustments.find(({ kind }) => kind === 'damaged-input')?.kind;
  } catch (error) {
    if (error instanceof ConvertError) return error.code;
    throw error;
  }
}

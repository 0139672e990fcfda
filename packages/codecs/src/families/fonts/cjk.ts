/** Fonts for Chinese, Japanese and Korean text whose own font is not there: some MB, fetched when such text is met. */
import type { CodecContext } from '@safelight/core';
import han from './DroidSansFallbackFull.ttf';
import hangul from './NanumGothicCoding.ttf';

/** Han characters, kana and bopomofo are in one font, Korean syllables in another. */
export type CjkScript = 'han' | 'hangul';

const urls: Readonly<Record<CjkScript, URL>> = { han, hangul };

/** The font of a script, as a TrueType file. */
export function loadCjkFont(script: CjkScript, context: Pick<CodecContext, 'loadAsset'>): Promise<Uint8Array> {
  return context.loadAsset(urls[script]);
}

const HAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** The scripts of these that a text has. */
export function cjkScriptsOf(text: string): readonly CjkScript[] {
  return [...(HAN.test(text) ? (['han'] as const) : []), ...(HANGUL.test(text) ? (['hangul'] as const) : [])];
}

import type { analysis } from '../messages/en/analysis.ts';
import type { blog } from '../messages/en/blog.ts';
import type { converter } from '../messages/en/converter.ts';
import type { footer } from '../messages/en/footer.ts';
import type { formats } from '../messages/en/formats.ts';
import type { home } from '../messages/en/home.ts';
import type { info } from '../messages/en/info.ts';
import type { library } from '../messages/en/library.ts';
import type { list } from '../messages/en/list.ts';
import type { offline } from '../messages/en/offline.ts';
import type { page } from '../messages/en/page.ts';
import type { pairs } from '../messages/en/pairs.ts';
import type { preview } from '../messages/en/preview.ts';
import type { problems } from '../messages/en/problems.ts';
import type { share } from '../messages/en/share.ts';
import type { toasts } from '../messages/en/toasts.ts';
import type { upgrade } from '../messages/en/upgrade.ts';

/**
 * English texts in another language. What depends on a number has that language's own forms (`Intl.PluralRules`), of
 * which `_other` is always there.
 */
export type Translated<T> = T extends string
  ? string
  : { readonly [K in keyof T as K extends `${string}_one` ? never : K]: Translated<T[K]> } & {
      readonly [K in keyof T as K extends `${infer Stem}_one` ? `${Stem}_one` | `${Stem}_many` : never]?: string;
    };

/** Every text around the pages, of the converter and of its dialogs in a language. */
export interface Language {
  readonly texts: Translated<
    typeof page &
      typeof blog &
      typeof converter &
      typeof analysis &
      typeof footer &
      typeof formats &
      typeof home &
      typeof info &
      typeof library &
      typeof list &
      typeof offline &
      typeof pairs &
      typeof problems &
      typeof preview &
      typeof share &
      typeof toasts &
      typeof upgrade
  >;
  /** What codecs say of their options, by the English text. */
  readonly phrases: Readonly<Record<string, string>>;
}

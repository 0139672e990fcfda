import 'i18next';
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
import type { presets } from '../messages/en/presets.ts';
import type { preview } from '../messages/en/preview.ts';
import type { problems } from '../messages/en/problems.ts';
import type { share } from '../messages/en/share.ts';
import type { toasts } from '../messages/en/toasts.ts';
import type { unsaved } from '../messages/en/unsaved.ts';
import type { upgrade } from '../messages/en/upgrade.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof page &
        typeof blog &
        typeof preview &
        typeof footer &
        typeof home &
        typeof formats &
        typeof info &
        typeof converter &
        typeof presets &
        typeof unsaved &
        typeof upgrade &
        typeof library &
        typeof list &
        typeof offline &
        typeof pairs &
        typeof problems &
        typeof toasts &
        typeof share &
        typeof analysis;
    };
  }
}

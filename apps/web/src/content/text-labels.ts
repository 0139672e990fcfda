import '../messages/converter.ts';
import { fetchLanguage } from '../lib/i18n.ts';
import { locales } from '../lib/locales.ts';

// What asks for labels while the site is built cannot wait for a language later.
await Promise.all(locales.map(fetchLanguage));

export { withLabels } from '../lib/labels.ts';

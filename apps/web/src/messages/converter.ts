import { addTexts } from '../lib/i18n.ts';
import { converter } from './en/converter.ts';

// Imported before what uses the texts when it is loaded.
addTexts(converter);

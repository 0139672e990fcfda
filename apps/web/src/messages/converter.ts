import { addTexts } from '../lib/i18n.ts';
import { en } from './en.ts';

// Imported before what uses the texts when it is loaded.
addTexts(en);

import { addTexts } from '../lib/i18n.ts';
import { unsaved } from './en/unsaved.ts';

addTexts(unsaved);

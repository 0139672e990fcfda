import { addTexts } from '../lib/i18n.ts';
import { offline } from './en/offline.ts';

addTexts(offline);

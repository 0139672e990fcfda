import { addTexts } from '../lib/i18n.ts';
import { pairs } from './en/pairs.ts';

addTexts(pairs);

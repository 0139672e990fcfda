import { addTexts } from '../lib/i18n.ts';
import { premium } from './en/premium.ts';

addTexts(premium);

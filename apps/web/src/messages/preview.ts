import { addTexts } from '../lib/i18n.ts';
import { preview } from './en/preview.ts';

addTexts(preview);

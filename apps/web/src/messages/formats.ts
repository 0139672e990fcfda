import { addTexts } from '../lib/i18n.ts';
import { formats } from './en/formats.ts';

addTexts(formats);

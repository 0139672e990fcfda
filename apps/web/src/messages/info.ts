import { addTexts } from '../lib/i18n.ts';
import { info } from './en/info.ts';

addTexts(info);

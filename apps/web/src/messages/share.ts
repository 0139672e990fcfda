import { addTexts } from '../lib/i18n.ts';
import { share } from './en/share.ts';

addTexts(share);

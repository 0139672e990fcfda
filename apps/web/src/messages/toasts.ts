import { addTexts } from '../lib/i18n.ts';
import { toasts } from './en/toasts.ts';

addTexts(toasts);

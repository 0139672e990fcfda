import { addTexts } from '../lib/i18n.ts';
import { home } from './en/home.ts';

addTexts(home);

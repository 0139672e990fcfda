import { addTexts } from '../lib/i18n.ts';
import { list } from './en/list.ts';

addTexts(list);

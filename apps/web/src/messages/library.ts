import './converter.ts';
import { addTexts } from '../lib/i18n.ts';
import { library } from './en/library.ts';

addTexts(library);

import { addTexts } from '../lib/i18n.ts';
import { analysis } from './en/analysis.ts';

addTexts(analysis);

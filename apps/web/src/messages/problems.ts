import { addTexts } from '../lib/i18n.ts';
import { problems } from './en/problems.ts';

addTexts(problems);

import { addTexts } from '../lib/i18n.ts';
import { presets } from './en/presets.ts';

addTexts(presets);

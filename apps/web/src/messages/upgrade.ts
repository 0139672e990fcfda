import { addTexts } from '../lib/i18n.ts';
import { upgrade } from './en/upgrade.ts';

addTexts(upgrade);

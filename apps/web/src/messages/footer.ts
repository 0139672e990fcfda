import { addTexts } from '../lib/i18n.ts';
import { footer } from './en/footer.ts';

addTexts(footer);

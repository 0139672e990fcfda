import { addTexts } from '../lib/i18n.ts';
import { blog } from './en/blog.ts';

addTexts(blog);

// After the pages are written: everything that is made from them.
import { drawCards } from './cards.mjs';
import { pages } from './pages.mjs';
import { writeSiteFiles } from './site-files.mjs';

const all = pages();
writeSiteFiles(all);
drawCards(all);
console.log(`${all.length} pages: cards, sitemap, robots and feed written`);

// After the pages are written: everything that is made from them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBill } from '../../../tools/sbom.mjs';
import { headersFile } from '../server/host-files.mjs';
import { drawCards } from './cards.mjs';
import { compressFiles } from './compress.mjs';
import { writeOfflineFiles } from './offline.mjs';
import { pages, site } from './pages.mjs';
import { lowerScripts } from './script-priority.mjs';
import { writeSiteFiles } from './site-files.mjs';

lowerScripts();
const all = pages();
writeSiteFiles(all);
writeFileSync(join(site, '_headers'), headersFile());
drawCards(all);
writeBill('web', site);
console.log(`${all.length} pages: cards, sitemap, robots and feed written`);
// The service worker knows every file by name, so it comes after them.
await writeOfflineFiles();
await compressFiles();

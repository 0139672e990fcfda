// `npm start`: everything from a fresh clone to the production site on http://localhost:4173.
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const { start } = await import('../apps/web/server/serve.mjs');
const { url } = await start({ port: Number(process.env.PORT ?? 4173) });
console.log(`Safelight is at ${url}`);

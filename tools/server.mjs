// `npm run server`: the HTTP server, from a fresh clone to one that listens. Arguments after -- are those of safelight-server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './setup.mjs';

ensureInstalled();
ensureBuilt();
const program = join(root, 'apps/server/bin/safelight-server.mjs');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
// Both hear the terminal; a supervisor tells this process alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

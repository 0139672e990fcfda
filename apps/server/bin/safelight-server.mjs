#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/main.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  console.error('safelight-server is not built yet: run `npm run server` once, or `npm run build -w apps/server`.');
  process.exitCode = 2;
}

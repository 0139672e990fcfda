#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/main.mjs', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  console.error('safelight is not built yet: run `npm start` or `npm test` once, or `npm run build -w apps/cli`.');
  process.exitCode = 2;
}

// Takes kvazaar-libheif.wasm out of the npm package elheif 0.1.0, which carries it as base64 in a script, unchanged.
// Usage: node extract.mjs  (with elheif installed)
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SHA256 = 'e8d101d24633a9abef4f0212585342d967abba5b6a656f7c7825f0532187ce08';
const script = readFileSync(createRequire(import.meta.url).resolve('elheif/pkg/elheif-wasm.js'), 'utf8');
const found = [...script.matchAll(/data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/g)];
if (found.length !== 1) throw new Error(`Expected one module but found ${found.length}.`);
const wasm = Buffer.from(found[0][1], 'base64');
const sha256 = createHash('sha256').update(wasm).digest('hex');
if (sha256 !== SHA256) throw new Error(`The module has changed: ${sha256}`);
writeFileSync(new URL('../../src/heic/kvazaar-libheif.wasm', import.meta.url), wasm);

// Makes kvazaar-libheif.wasm of the module that the npm package elheif 0.1.0 carries as base64 in a script.
// One change: the encoder's default quality, a constant that every call sets anew, becomes the global "quality", so that
// the host can choose it. Run by `npm run build:native`, in an empty folder; the package is a development dependency.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SOURCE_SHA256 = 'e8d101d24633a9abef4f0212585342d967abba5b6a656f7c7825f0532187ce08';
// Quality 50 in the upper half; in the lower half the kind of setting, 1: an integer.
const SETTING = '(i64.const 214748364801)';
const CHANGED = '(i64.or (i64.shl (i64.extend_i32_u (global.get $quality)) (i64.const 32)) (i64.const 1))';
const GLOBAL = ' (global $quality (mut i32) (i32.const 50))\n (export "quality" (global $quality))\n';

const script = readFileSync(createRequire(import.meta.url).resolve('elheif/pkg/elheif-wasm.js'), 'utf8');
const source = Buffer.from(only([...script.matchAll(/data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/g)])[1], 'base64');
const sha256 = createHash('sha256').update(source).digest('hex');
if (sha256 !== SOURCE_SHA256) throw new Error(`The module has changed: ${sha256}`);

const [wasm, wat, result] = ['original.wasm', 'changed.wat', 'kvazaar-libheif.wasm'];
writeFileSync(wasm, source);
const features = ['--enable-sign-ext', '--enable-mutable-globals', '--enable-bulk-memory', '--enable-nontrapping-float-to-int'];
execFileSync('wasm-dis', [...features, wasm, '-o', wat]);
const text = readFileSync(wat, 'utf8');
const table = only([...text.matchAll(/^ \(table /gm)]);
only([...text.matchAll(/\(i64\.const 214748364801\)/g)]);
const changed = `${text.slice(0, table.index)}${GLOBAL}${text.slice(table.index)}`.replace(SETTING, CHANGED);
writeFileSync(wat, changed);
execFileSync('wasm-as', [...features, wat, '-o', result]);

function only(found) {
  if (found.length !== 1) throw new Error(`Expected one but found ${found.length}.`);
  return found[0];
}

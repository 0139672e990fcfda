// `node bench/jpeg-encoders.mjs <folder of PPM photos> <table.tsv>`: encodes photos by libjpeg-turbo, jpegli and MozJPEG at many
// qualities, judges each by SSIMULACRA2 and some by Butteraugli, and prints from the table: bytes at equal scores, processor
// time, and the distance that looks as each quality of libjpeg-turbo does (packages/codecs/src/formats/jpeg/jpegli-distance.ts).
// Photos that the table has are not done again. The programs `ssimulacra2` and `butteraugli_main` are those of libjxl;
// SSIMULACRA2 and BUTTERAUGLI may say where they lie.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openMozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { describeLadder } from './jpeg-encoders/report.mjs';

const [photos, table] = process.argv.slice(2);
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'safelight-jpeg-'));

/** What is tried of each encoder, and with `judged` by Butteraugli too. Every sixth photo has the `far` ones besides. */
const LADDER = {
  turbo: { near: [40, 50, 60, 70, 75, 80, 85, 90, 95, 98], far: [10, 20, 30, 100], judged: [50, 70, 80, 90] },
  jpegli: {
    near: [0.2, 0.3, 0.5, 0.7, 1, 1.4, 1.9, 2.5, 3.3, 4.5, 6],
    far: [0.1, 8, 11, 16, 22],
    judged: [0.5, 1, 1.4, 1.9, 3.3],
  },
  mozjpeg: { near: [50, 65, 76, 85, 91, 96, 99], far: [], judged: [] },
};
const SAMPLINGS = { 420: 0x22, 444: 0x11 };

/** The exports of a module of ours; what it imports answers nothing, but failing throws. */
function load(path) {
  const compiled = new WebAssembly.Module(readFileSync(at(path)));
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    imports[module] ??= {};
    imports[module][name] = () => {
      if (name === 'host_fail') throw new Error(`${path} failed`);
      return 0;
    };
  }
  const { exports } = new WebAssembly.Instance(compiled, imports);
  const { _initialize: initialize } = exports;
  initialize?.();
  return exports;
}

function encodeRows(exports, encoder, { data, width, height }) {
  const [rows, batch, stride] = [exports.encode_buffer(encoder), exports.encode_batch(encoder), width * 3];
  for (let row = 0; row < height; row += batch) {
    const count = Math.min(batch, height - row);
    const room = new Uint8Array(exports.memory.buffer, rows, count * stride);
    room.set(data.subarray(row * stride, (row + count) * stride));
    exports.encode_rows(encoder, count);
  }
  const length = exports.encode_finish(encoder);
  const file = new Uint8Array(exports.memory.buffer, exports.encode_output(encoder), length).slice();
  exports.encode_close(encoder);
  return file;
}

async function openEncoders() {
  const turbo = load('packages/codecs/src/families/jpeg/libjpeg-turbo/libjpeg-turbo.wasm');
  const jpegli = load('packages/codecs/src/formats/jpeg/jpegli.wasm');
  const wasmBinary = readFileSync(at('node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  const mozjpeg = await openMozjpeg({ noInitialRun: true, wasmBinary });
  const open = (e, photo, ...rest) => encodeRows(e, e.encode_open(photo.width, photo.height, 3, ...rest), photo);
  return {
    turbo: (photo, quality, sampling) => open(turbo, photo, quality, SAMPLINGS[sampling], 2, 0, 0),
    jpegli: (photo, distance, sampling) => open(jpegli, photo, 1, distance, SAMPLINGS[sampling], 0, 0, 0),
    progressive: (photo, distance, sampling) => open(jpegli, photo, 1, distance, SAMPLINGS[sampling], 1, 0, 0),
    mozjpeg: (photo, quality, sampling) =>
      mozjpeg.encode(withAlpha(photo), photo.width, photo.height, mozjpegOptions(quality, sampling)),
  };
}

/** jSquash's defaults, but for quality and sampling. */
function mozjpegOptions(quality, sampling) {
  return {
    quality,
    baseline: false,
    arithmetic: false,
    progressive: true,
    optimize_coding: true,
    smoothing: 0,
    color_space: 3,
    quant_table: 3,
    trellis_multipass: false,
    trellis_opt_zero: false,
    trellis_opt_table: false,
    trellis_loops: 1,
    auto_subsample: false,
    chroma_subsample: sampling === '444' ? 1 : 2,
    separate_chroma_quality: false,
    chroma_quality: quality,
  };
}

function withAlpha({ data, width, height }) {
  const out = new Uint8Array(width * height * 4);
  for (let i = 0, o = 0; o < out.length; i += 3, o += 4) out.set(data.subarray(i, i + 3), o);
  return out;
}

function readPpm(path) {
  const bytes = readFileSync(path);
  const [head, width, height] = /^P6\s+(?:#.*\s+)*(\d+)\s+(\d+)\s+255\s/.exec(
    bytes.subarray(0, 300).toString('latin1'),
  );
  return { width: Number(width), height: Number(height), data: bytes.subarray(head.length) };
}

/** A result and its milliseconds of processor. */
function timed(run) {
  const before = process.cpuUsage();
  const file = run();
  const { user, system } = process.cpuUsage(before);
  return { file, time: Math.round((user + system) / 1000) };
}

/** SSIMULACRA2's score, and Butteraugli's 3-norm where it is asked for. */
function judge(path, file, isJudged) {
  const made = join(work, 'made.jpg');
  writeFileSync(made, file);
  const score = execFileSync(process.env.SSIMULACRA2 ?? 'ssimulacra2', [path, made], { encoding: 'utf8' });
  if (!isJudged) return [Number.parseFloat(score), ''];
  const said = execFileSync(process.env.BUTTERAUGLI ?? 'butteraugli_main', [path, made], { encoding: 'utf8' });
  return [Number.parseFloat(score), Number(/3-norm: ([\d.]+)/.exec(said)[1])];
}

/** What is tried of a photo: sampling, encoder, step, and whether Butteraugli is asked. */
function rungs(isFar) {
  return Object.keys(SAMPLINGS).flatMap((sampling) =>
    Object.entries(LADDER).flatMap(([encoder, { near, far, judged }]) =>
      [...near, ...(isFar ? far : [])].map((step) => ({ sampling, encoder, step, isJudged: judged.includes(step) })),
    ),
  );
}

function climb(name, isFar, encoders) {
  const path = join(photos, name);
  const photo = readPpm(path);
  const lines = rungs(isFar).map(({ sampling, encoder, step, isJudged }) => {
    const { file, time } = timed(() => encoders[encoder](photo, step, sampling));
    const more = encoder === 'jpegli' ? timed(() => encoders.progressive(photo, step, sampling)) : undefined;
    const progressive = more ? [more.file.length, more.time] : ['', ''];
    const facts = [name, photo.width * photo.height, encoder, sampling, step, file.length, time];
    return [...facts, ...progressive, ...judge(path, file, isJudged)].join('\t');
  });
  appendFileSync(table, `${lines.join('\n')}\n`);
}

const encoders = await openEncoders();
const done = existsSync(table) ? readFileSync(table, 'utf8') : '';
const names = readdirSync(photos).filter((name) => name.endsWith('.ppm'));
for (const [place, name] of names.entries()) {
  if (!done.includes(`${name}\t`)) climb(name, place % 6 === 0, encoders);
}
rmSync(work, { recursive: true });
describeLadder(readFileSync(table, 'utf8'));

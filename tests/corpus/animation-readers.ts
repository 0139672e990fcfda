/** Animations as independent tools show them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pixels } from './reference.ts';

/** A composed animation. */
export interface Animation {
  readonly width: number;
  readonly height: number;
  /** How often it plays; 0 is for ever; `undefined` where the tool does not say. */
  readonly plays: number | undefined;
  /** Milliseconds. */
  readonly durations: readonly number[];
  /** 8-bit straight RGBA of whole canvases. */
  readonly frames: readonly Uint8Array[];
}

const pillow = fileURLToPath(new URL('animation-frames.py', import.meta.url));

function run(command: string, ...args: readonly string[]): NonSharedBuffer {
  const { status, stdout, stderr } = spawnSync(command, args, { maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.toString()}`);
  return stdout;
}

function split(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: bytes.length / size }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

/** Frames by ImageMagick; times and repeats by Gifsicle, by the rules of browsers. */
function readGif(file: string): Animation {
  const facts = run('gifsicle', '--info', file).toString();
  const [, width = '0', height = '0'] = /logical screen (\d+)x(\d+)/.exec(facts) ?? [];
  const repeats = /loop count (\d+)/.exec(facts)?.[1];
  const delays = facts
    .split('+ image #')
    .slice(1)
    .map((text) => Number(/delay ([\d.]+)s/.exec(text)?.[1] ?? 0));
  const rgba = run('/usr/bin/convert', file, '-coalesce', '-depth', '8', 'rgba:-');
  return {
    width: Number(width),
    height: Number(height),
    // The extension counts the times after the first.
    plays: facts.includes('loop forever') ? 0 : repeats === undefined ? 1 : Number(repeats) + 1,
    // Less than two hundredths is shown as ten.
    durations: delays.map((delay) => (delay < 0.02 ? 100 : Math.round(delay * 1000))),
    frames: split(rgba, Number(width) * Number(height) * 4),
  };
}

/** WebP by libwebp's animation decoder, APNG by Pillow. */
function readByPillow(file: string, work: string): Animation {
  const raw = join(mkdtempSync(join(work, 'pillow-')), 'frames');
  const facts = JSON.parse(run('/usr/bin/python3', pillow, file, raw).toString()) as Omit<Animation, 'frames'>;
  return { ...facts, frames: split(readFileSync(raw), facts.width * facts.height * 4) };
}

/** Frames of 16 bits: FFmpeg has no such animations, and Pillow blends them wrongly. */
function readDeepApng(file: string, work: string, count: number): Uint8Array[] {
  const out = mkdtempSync(join(work, 'apngdis-'));
  copyFileSync(file, join(out, 'animation.png'));
  run('apngdis', join(out, 'animation.png'), 'frame');
  const names = readdirSync(out).filter((name) => /^frame\d+\.png$/.test(name));
  // A default image that is no frame comes first.
  return names
    .toSorted()
    .slice(-count)
    .map((name) => pixels(join(out, name)).data);
}

/** Frames by FFmpeg or, of 16 bits, by apngdis; times and repeats by Pillow. */
function readApng(file: string, work: string): Animation {
  const facts = readByPillow(file, work);
  if (readFileSync(file)[24] === 16) return { ...facts, frames: readDeepApng(file, work, facts.durations.length) };
  const format = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-vsync', 'passthrough', '-'];
  const rgba = run('ffmpeg', '-loglevel', 'error', '-f', 'apng', '-i', file, ...format);
  return { ...facts, frames: split(rgba, facts.width * facts.height * 4) };
}

/** Frames of JPEG XL by djxl as floats, which it writes of every depth; times and repeats of its APNG. */
function readJxl(file: string, work: string): Animation {
  const out = join(mkdtempSync(join(work, 'djxl-')), 'frames');
  run('djxl', file, `${out}.apng`);
  run('djxl', file, `${out}.npy`);
  const facts = readByPillow(`${out}.apng`, work);
  const npy = readFileSync(`${out}.npy`);
  const start = 10 + npy.readUInt16LE(8);
  const channels = Number(/, (\d+)\), }/.exec(npy.toString('latin1', 10, start))?.[1] ?? 4);
  const count = (npy.length - start) / 4;
  const rgba = new Uint8Array((count / channels) * 4).fill(255);
  for (let index = 0; index < count; index++) {
    const value = Math.round(Math.min(Math.max(npy.readFloatLE(start + index * 4), 0), 1) * 255);
    const channel = index % channels;
    const at = ((index - channel) / channels) * 4;
    if (channels > 2) rgba[at + channel] = value;
    else if (channel === 0) rgba.fill(value, at, at + 3);
    else rgba[at + 3] = value;
  }
  return { ...facts, frames: split(rgba, facts.width * facts.height * 4) };
}

/** Frames and times by avifdec; how often they fill their track by ExifTool, whose greatest durations are endless. */
function readAvif(file: string, work: string): Animation {
  const facts = run('avifdec', '--info', file).toString();
  const scale = Number(/(\d+) timescales per second/.exec(facts)?.[1] ?? 1);
  const ticks = [...facts.matchAll(/\[duration [\d.]+ \((\d+) timescales\)\]/g)].map(([, text]) => Number(text));
  const track = Number(run('exiftool', '-n', '-s3', '-Track1:TrackDuration', file).toString());
  const once = ticks.reduce((sum, count) => sum + count, 0) / scale;
  const out = mkdtempSync(join(work, 'avifdec-'));
  const pictures = ticks.map((_, index) => {
    const picture = join(out, `${index}.png`);
    run('avifdec', '--index', `${index}`, '-d', '8', file, picture);
    return pixels(picture);
  });
  return {
    width: pictures[0]?.width ?? 0,
    height: pictures[0]?.height ?? 0,
    plays: track > 1e9 ? 0 : Math.round(track / once),
    durations: ticks.map((count) => (count * 1000) / scale),
    frames: pictures.map(({ data }) => data),
  };
}

/** By FFmpeg, which says nothing of repeats. */
function readHeic(file: string): Animation {
  const show = ['-loglevel', 'error', '-select_streams', 'v:0', '-of', 'json'];
  const entries = ['-show_entries', 'stream=width,height,time_base:packet=duration'];
  const facts = JSON.parse(execFileSync('ffprobe', [...show, ...entries, file], { encoding: 'utf8' })) as {
    streams: [{ width: number; height: number; time_base: string }];
    packets: { duration: number }[];
  };
  const [{ width, height, time_base }] = facts.streams;
  const scale = Number(time_base.split('/')[1]);
  const format = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-sws_flags', 'accurate_rnd+full_chroma_int+bicubic'];
  const rgba = run('ffmpeg', '-loglevel', 'error', '-i', file, ...format, '-vsync', 'passthrough', '-');
  const durations = facts.packets.map(({ duration }) => (duration * 1000) / scale);
  return { width, height, plays: undefined, durations, frames: split(rgba, width * height * 4) };
}

/** Reads an animation by tools that are not our own, chosen by the file's extension. */
export function readAnimation(file: string, work: string): Animation {
  switch (extname(file)) {
    case '.gif':
      return readGif(file);
    case '.webp':
      return readByPillow(file, work);
    case '.png':
    case '.apng':
      return readApng(file, work);
    case '.jxl':
      return readJxl(file, work);
    case '.avif':
    case '.avifs':
      return readAvif(file, work);
    case '.heic':
      return readHeic(file);
    default:
      throw new Error(`No reader of animations for ${file}`);
  }
}

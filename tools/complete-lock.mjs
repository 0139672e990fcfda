// `npm run lock`: writes package-lock.json and completes it. A registry mirror that lags behind does not offer every
// platform's build of a native package; npm then leaves these out of the lock file and `npm ci` calls the lock broken.
// They are optional and skipped by platform, so naming them with their platform is enough, here and anywhere.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './setup.mjs';

const SYSTEMS = [
  'darwin',
  'win32',
  'linux',
  'android',
  'freebsd',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
  'openharmony',
  'wasm32',
];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];

/** The platform that a package's name tells: `@x/linux-x64-musl`. */
function platformOf(name) {
  const words = name
    .split('/')
    .at(-1)
    .split(/[-.]/)
    .map((word) => ({ windows: 'win32', armv7: 'arm', universal: 'arm64' })[word] ?? word);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word === 'gnu')
      ? 'glibc'
      : undefined;
  if (!os && !cpu) throw new Error(`${name}: no platform in its name; look at it by hand.`);
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
    os: [os && os !== 'wasm32' ? os : 'none'],
  };
}

run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund']);
const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
let added = 0;
for (const [place, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const nested = `${place}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[hoisted] || !/^\d/.test(version)) continue;
    lock.packages[hoisted] = { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) };
    added++;
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`${added} platform packages named in the lock file`);

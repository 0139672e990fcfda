// `npm run check`: every gate of the project. Those that need only one processor run side by side; each gate's words are
// printed whole and in the order of the list. Once one has failed no other is begun.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { bin, root, run } from './setup.mjs';

const vitest = (projects, name) => [
  bin('vitest'),
  ['run', ...projects.flatMap((project) => ['--project', project]), ...reporters(name)],
];

/** What is published, as it is published; its API report and the sizes in its README are kept in step. */
function* publish() {
  yield ['node', ['tools/build-packages.mjs']];
  for (const name of ['engine', 'cli']) {
    yield [bin('publint'), ['--strict', '--level', 'suggestion', `.packages/${name}`]];
    yield ['npm', ['pack', '--silent', '--pack-destination', '..'], { cwd: `${root}/.packages/${name}` }];
  }
  // Modules only: CommonJS programs load it too, since Node 20.19.
  const { version } = JSON.parse(readFileSync(new URL('../packages/engine/package.json', import.meta.url), 'utf8'));
  yield [bin('attw'), ['--quiet', '--profile', 'esm-only', `.packages/safelight-engine-${version}.tgz`]];
}

/** Each gate's commands, one after the other; `alone` takes all processors by itself, `after` reads what another makes. */
const gates = {
  codegen: {
    commands: [
      ['node', ['packages/codecs/scripts/gen-registry.mjs', '--check']],
      ['node', ['tools/option-types.mjs', '--check']],
      ['node', ['tools/notices.mjs', '--check']],
      ['node', ['tools/hosts.mjs', '--check']],
      ['node', ['tools/checksums.mjs', '--check']],
      ['node', ['tools/simd-share.mjs']],
      ['node', ['tools/references.mjs']],
    ],
  },
  biome: { commands: [[bin('biome'), ['ci', '.']]] },
  oxlint: { commands: [[bin('oxlint'), ['--type-aware', '--deny-warnings']]] },
  types: {
    commands: [
      [bin('tsc'), ['-b']],
      [bin('tsc'), ['-p', 'apps/web', '--noEmit']],
      [bin('tsc'), ['-p', 'apps/extension', '--noEmit']],
      // Its global scope is not the page's.
      [bin('tsc'), ['-p', 'apps/web/src/sw', '--noEmit']],
      // What runs the built page knows both the browser and Node.
      [bin('tsc'), ['-p', 'tests', '--noEmit']],
    ],
  },
  compat: { commands: [['node', ['tools/compat.mjs']]] },
  boundaries: { commands: [['node', ['tools/boundaries.mjs']]] },
  unused: { commands: [[bin('knip'), []]] },
  clones: { commands: [['node', ['tools/clones.mjs']]] },
  unit: { commands: [vitest(['node', 'dom'], 'unit')], alone: true },
  build: { commands: [['npm', ['run', 'build']]] },
  claims: { commands: [vitest(['claims'], 'claims')], after: 'build' },
  size: { commands: [[bin('size-limit'), []]], after: 'build' },
  packages: { commands: publish() },
};

/** Vitest reporters: words for people, and JSON for the count at the end of `npm test`. */
export function reporters(name) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=.tsout/tests-${name}.json`];
}

/** What a JSON report of Vitest says: how many tests passed, and each that did not, by file, name and reason. */
export function testsOf(name) {
  const { numPassedTests, testResults } = JSON.parse(
    readFileSync(new URL(`../.tsout/tests-${name}.json`, import.meta.url), 'utf8'),
  );
  const failed = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path);
    const tests = assertionResults.filter((test) => test.status !== 'passed');
    // A file that cannot be loaded or tidied up fails without a test that does.
    if (status === 'failed' && tests.length === 0) return [`${file}: ${message}`];
    return tests.map(
      ({ fullName, status: how, failureMessages }) => `${file}: ${fullName}: ${failureMessages[0] ?? (message || how)}`,
    );
  });
  return { passed: numPassedTests, failed };
}

/** Runs a command; resolves with what it said, and whether it ended well. */
function runAside(command, args, options = {}) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command, args, {
    cwd: root,
    shell: process.platform === 'win32',
    env: { ...process.env, ...colours },
    ...options,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      said += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ said: `${said}${error.message}\n`, good: false }));
    child.on('close', (code) => {
      const good = code === 0;
      resolve({ said: good ? said : `${said}${command} ${args.join(' ')} ended with ${code}\n`, good });
    });
  });
}

async function runGateAside({ commands }) {
  let all = '';
  for (const command of commands) {
    const { said, good } = await runAside(...command);
    all += said;
    if (!good) return { said: all, good };
  }
  return { said: all, good: true };
}

/** A gate that has the machine to itself says all as it comes. */
function runGateAlone({ commands }) {
  try {
    for (const command of commands) run(...command);
    return { said: '', good: true };
  } catch (error) {
    return { said: `${error instanceof Error ? error.message : String(error)}\n`, good: false };
  }
}

/** Gates that can be begun beside those that run, in order. */
function next(waiting, running) {
  const [first] = waiting;
  if (first === undefined || [...running].some((name) => gates[name].alone)) return undefined;
  if (gates[first].alone) return running.size === 0 ? first : undefined;
  if (running.size >= availableParallelism()) return undefined;
  return waiting.find((name) => !gates[name].alone && !waits(name, waiting, running));
}

function waits(name, waiting, running) {
  const { after } = gates[name];
  return after !== undefined && (waiting.includes(after) || running.has(after));
}

/** Runs the gates; resolves with the name of the first in order that failed, if any. */
export async function runGates(names = Object.keys(gates)) {
  const waiting = [...names];
  const running = new Set();
  const results = new Map();
  let told = 0;
  const say = (name) => process.stdout.write(`${gates[name].alone ? '' : `\n== ${name}\n`}${results.get(name).said}`);
  const tell = () => {
    for (; results.has(names[told]); told++) say(names[told]);
  };
  const failed = () => names.find((name) => results.get(name)?.good === false);
  const work = new Set();
  for (;;) {
    const name = failed() === undefined ? next(waiting, running) : undefined;
    if (name === undefined) {
      if (work.size === 0) break;
      await Promise.race(work);
      continue;
    }
    waiting.splice(waiting.indexOf(name), 1);
    running.add(name);
    if (gates[name].alone) console.log(`\n== ${name}`);
    const done = gates[name].alone ? runGateAlone(gates[name]) : runGateAside(gates[name]);
    const one = Promise.resolve(done).then((result) => {
      results.set(name, result);
      running.delete(name);
      work.delete(one);
      tell();
    });
    work.add(one);
  }
  // Those behind one that was not begun any more.
  for (const name of names.slice(told)) if (results.has(name)) say(name);
  return failed();
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const names = process.argv.length > 2 ? process.argv.slice(2) : undefined;
  const unknown = names?.filter((name) => !(name in gates)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no gate ${unknown.join(', ')}: ${Object.keys(gates).join(', ')}`);
  const failed = await runGates(names);
  if (failed) console.error(`\n${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}

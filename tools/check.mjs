// `npm run check`: every gate of the project, in order; the first that fails ends it.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { bin, root, run } from './setup.mjs';

const gates = {
  codegen: () => {
    run('node', ['packages/codecs/scripts/gen-registry.mjs', '--check']);
    run('node', ['tools/option-types.mjs', '--check']);
    run('node', ['tools/notices.mjs', '--check']);
    run('node', ['tools/hosts.mjs', '--check']);
    run('node', ['tools/references.mjs']);
  },
  biome: () => run(bin('biome'), ['ci', '.']),
  oxlint: () => run(bin('oxlint'), ['--type-aware', '--deny-warnings']),
  types: () => {
    run(bin('tsc'), ['-b']);
    run(bin('tsc'), ['-p', 'apps/web', '--noEmit']);
    // Its global scope is not the page's.
    run(bin('tsc'), ['-p', 'apps/web/src/sw', '--noEmit']);
    // What runs the built page knows both the browser and Node.
    run(bin('tsc'), ['-p', 'tests', '--noEmit']);
  },
  boundaries: () => run('node', ['tools/boundaries.mjs']),
  unused: () => run(bin('knip'), []),
  unit: () => run(bin('vitest'), ['run', '--project', 'node', '--project', 'dom', ...reporters('unit')]),
  build: () => run('npm', ['run', 'build']),
  claims: () => run(bin('vitest'), ['run', '--project', 'claims', ...reporters('claims')]),
  size: () => run(bin('size-limit'), []),
  // What is published, as it is published; its API report and the sizes in its README are kept in step.
  packages: () => {
    run('node', ['tools/build-packages.mjs']);
    for (const name of ['engine', 'cli']) {
      run(bin('publint'), ['--strict', '--level', 'suggestion', `.packages/${name}`]);
      run('npm', ['pack', '--silent', '--pack-destination', '..'], { cwd: `${root}/.packages/${name}` });
    }
    // Modules only: CommonJS programs load it too, since Node 20.19.
    const { version } = JSON.parse(readFileSync(new URL('../packages/engine/package.json', import.meta.url), 'utf8'));
    run(bin('attw'), ['--quiet', '--profile', 'esm-only', `.packages/safelight-engine-${version}.tgz`]);
  },
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

/** Runs the gates; resolves with the name of the one that failed, if any. */
export function runGates(names = Object.keys(gates)) {
  for (const name of names) {
    console.log(`\n== ${name}`);
    try {
      gates[name]();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return name;
    }
  }
  return undefined;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const failed = runGates(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  if (failed) console.error(`\n${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}

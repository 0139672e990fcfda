import { defineConfig } from 'vitest/config';
import { textPlugins } from './apps/web/server/text-plugins.mjs';
import { assetUrls } from './tools/asset-plugin.mjs';

const project = (
  name: string,
  include: string[],
  environment = 'node',
  // For what hangs, not for what is slow: a machine may have other work.
  testTimeout = 60_000,
  setupFiles: string[] = [],
  exclude: string[] = [],
) => ({
  extends: true as const,
  // Packages' .wasm files go through the asset plugin too, not to Node.
  test: {
    name,
    include,
    exclude,
    environment,
    // Tests of parts of the page change what belongs to all of it: each file has a page of its own. Other files share a process,
    // with its modules and what those hold: decoders, a browser, a server. To start these takes longer than most files.
    isolate: environment === 'happy-dom',
    testTimeout,
    hookTimeout: testTimeout,
    // What a browser does comes when it comes.
    expect: { poll: { timeout: testTimeout / 3 } },
    setupFiles: ['tests/support/equal-bytes.ts', 'tests/support/patient-waits.ts', ...setupFiles],
    server: { deps: { inline: [/\.wasm$/, /vtracer-wasm/] } },
  },
});

const CLAIMS = 'apps/web/e2e/claims.test.ts';

export default defineConfig({
  plugins: [textPlugins(), assetUrls()],
  test: {
    // A list that should be empty is told whole, wherever the failure is read.
    chaiConfig: { truncateThreshold: 0 },
    // Tests of the built site wait as much as they work.
    maxWorkers: '100%',
    projects: [
      project('node', [
        '{packages,apps/{extension,server}/src}/**/*.test.ts',
        'tests/{decoding,encoding,faces,figures,fuzz,hdr}/**/*.test.ts',
        'tools/*.test.ts',
      ]),
      project('dom', ['apps/web/src/**/*.test.{ts,tsx}'], 'happy-dom', 60_000, ['apps/web/test/setup.ts']),
      // On what was built: the command line and the page; and what is bought at a server, in a browser.
      project(
        'e2e',
        [
          'apps/{cli,extension,server}/test/*.test.ts',
          'apps/web/e2e/*.test.ts',
          'tests/{judges,packages,purchase}/*.test.ts',
        ],
        'node',
        180_000,
        [],
        [CLAIMS],
      ),
      // What the built pages say: read, not run.
      project('claims', [CLAIMS]),
      // The page in three browsers.
      project('engines', ['tests/engines/*.test.ts'], 'node', 600_000),
      // Real pictures beside the checkout, judged by independent programs.
      project('corpus', ['tests/corpus/*.test.ts'], 'node', 1_800_000),
    ],
  },
});

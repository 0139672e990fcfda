import { defineConfig } from 'vitest/config';
import { assetUrls } from './tools/asset-plugin.mjs';

export default defineConfig({
  plugins: [assetUrls()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['packages/**/*.test.ts', 'apps/cli/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'dom', include: ['apps/web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
});

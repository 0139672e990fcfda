import { defineConfig } from 'vite';
import { assetUrls } from '../../tools/asset-plugin.mjs';
import { dependencies } from './package.json';

const libraries = Object.keys(dependencies).filter((name) => !name.startsWith('@safelight/'));

// The project's own packages in one folder of ES modules, the engine's worker beside them; libraries stay packages.
export default defineConfig({
  plugins: [assetUrls()],
  build: {
    ssr: true,
    ssrEmitAssets: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: { main: 'src/main.ts', worker: '../../packages/engine/src/api/node-worker.ts' },
      // The engine starts its worker by this name, beside its own code.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: libraries, target: 'node' },
});

import { defineConfig } from 'vite';
import { assetUrls } from '../../tools/asset-plugin.mjs';

// One folder of ES modules for Node: the program, its worker, a chunk per codec, and the WebAssembly beside them.
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
      input: { main: 'src/main.ts', worker: 'src/worker.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
  ssr: { noExternal: true, target: 'node' },
});

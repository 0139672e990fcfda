import { assetUrls } from './asset-plugin.mjs';

/**
 * How a program for Node is built: one folder of ES modules, the program, its worker, a chunk for each codec, and the WebAssembly
 * beside them.
 * @param {Record<string, string>} input - sources by the names of their modules
 * @param {{ entryFileNames: string, chunkFileNames: string }} output
 * @param {string[]} [external] - libraries that stay packages
 * @returns {import('vite').UserConfig}
 */
export function nodeProgram(input, output, external = []) {
  return {
    plugins: [assetUrls()],
    build: {
      ssr: true,
      ssrEmitAssets: true,
      target: 'node20',
      outDir: 'dist',
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input, output },
    },
    ssr: { noExternal: true, external, target: 'node' },
  };
}

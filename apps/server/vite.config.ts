import { nodeProgram } from '../../tools/node-program.mjs';
import { dependencies } from './package.json';

export default nodeProgram(
  { main: 'src/main.ts', worker: '../../packages/engine/src/api/node-worker.ts' },
  // The engine starts its worker by this name, beside its own code.
  { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  Object.keys(dependencies).filter((name) => !name.startsWith('@safelight/')),
);

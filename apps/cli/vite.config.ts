import { nodeProgram } from '../../tools/node-program.mjs';

export default nodeProgram(
  { main: 'src/main.ts', worker: 'src/worker.ts' },
  { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
);

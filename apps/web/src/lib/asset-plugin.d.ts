/** tools/asset-plugin.mjs, as seen by vite.config.ts. */
declare module '*/asset-plugin.mjs' {
  import type { Plugin } from 'vite';
  export function assetUrls(): Plugin;
}

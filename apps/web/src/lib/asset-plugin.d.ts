/** tools/asset-plugin.mjs, as seen by vite.config.ts. */
declare module '*/asset-plugin.mjs' {
  import type { Plugin } from 'vite';
  export function assetUrls(): Plugin;
}

/** server/site-data-plugin.mjs, likewise. */
declare module '*/site-data-plugin.mjs' {
  import type { Plugin } from 'vite';
  export function publishedData(): Plugin;
}

/** server/text-plugins.mjs, likewise. */
declare module '*/text-plugins.mjs' {
  import type { Plugin } from 'vite';
  export function textPlugins(): Plugin[];
}

/** server/headers.mjs, as seen by pages while they are prerendered. */
declare module '*/headers.mjs' {
  export const securityHeaders: Readonly<Record<string, string>>;
}

/** server/extension-archives.mjs, likewise. */
declare module '*/extension-archives.mjs' {
  import type { Plugin } from 'vite';
  export function publishedExtension(): Plugin;
}

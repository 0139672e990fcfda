import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { assetUrls } from '../../tools/asset-plugin.mjs';
import { publishedExtension } from './server/extension-archives.mjs';
import { publishedData } from './server/site-data-plugin.mjs';
import { textPlugins } from './server/text-plugins.mjs';

/** Modules by the ends of their paths, as regular expressions with `/` for any separator. */
const modulesAt = (...paths: readonly string[]): RegExp => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'));

/** What every page needs, with all that it imports, is one file: a dozen small ones compress worse. */
const ofEveryPage = modulesAt(
  'node_modules/(?:react|react-dom|scheduler|vike|vike-react|i18next)/',
  'node_modules/lucide-react/dist/esm/(?!icons|lucide-react)',
  'node_modules/zustand/esm/(?:index|react|vanilla)\\.mjs',
  'src/(?:lib/(?:app|handed-files)|app/start|layout/(?:shell|when-near)|ui/(?:button|loading))\\.tsx?',
);

/** The language of a page's text, which is a file in a folder of its own: it is kept where the language is read. */
const languageOfText = (module: string | null): string | undefined =>
  /[\\/]texts[\\/](?!en[\\/])([a-z]+)[\\/][^\\/]+\.mdx$/.exec(module ?? '')?.[1];

export default defineConfig({
  plugins: [assetUrls(), vike(), textPlugins(), react(), tailwind(), publishedData(), publishedExtension()],
  // Codecs are reached from the worker; their .wasm files become hashed assets there too.
  worker: {
    format: 'es',
    plugins: () => [assetUrls()],
    rolldownOptions: {
      output: {
        // Apart, since the service worker keeps these when they are used, the others from the start.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => /\/(?:apps\/web|packages\/(?:engine|core))\//.test(id))
            ? 'assets/[name]-[hash].js'
            : 'assets/codecs/[name]-[hash].js',
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ facadeModuleId }) => {
              const language = languageOfText(facadeModuleId);
              return language === undefined ? 'assets/chunks/chunk-[hash].js' : `assets/${language}/[name]-[hash].js`;
            },
            codeSplitting: {
              groups: [
                { name: 'base', test: ofEveryPage },
                // Where files come in, with what other pages take of it.
                { name: 'converter', test: modulesAt('src/app/home.tsx') },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    target: 'es2022',
    // A data: URL would be refused by the content security policy.
    assetsInlineLimit: 0,
  },
});

import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { assetUrls } from '../../tools/asset-plugin.mjs';
import { publishedExtension } from './server/extension-archives.mjs';
import { publishedData } from './server/site-data-plugin.mjs';
import { textPlugins } from './server/text-plugins.mjs';

/** Modules by the ends of their paths, as regular expressions with `/` for any separator, but in `[^/]`. */
const modulesAt = (...paths: readonly string[]): RegExp =>
  new RegExp(paths.join('|').replaceAll(/(?<!\[\^)\//g, '[\\\\/]'));

/** What every page needs, with all that it imports, is one file: a dozen small ones compress worse. */
const ofEveryPage = modulesAt(
  'node_modules/(?:react|react-dom|scheduler|vike|vike-react|i18next)/',
  'node_modules/lucide-react/dist/esm/(?!icons|lucide-react)',
  'node_modules/zustand/esm/(?:index|react|vanilla)\\.mjs',
  'src/(?:lib/(?:app|handed-files)|app/start|layout/(?:shell|when-near)|ui/(?:button|loading))\\.tsx?',
);

/** What the readers of several formats share. */
const ofReading = modulesAt('codecs/src/(?:metadata|runtime|coding)/[\\w-]+\\.ts');
/** The same for the worker, which takes what lies deeper, too: gain maps, compression. */
const ofReadingAndWriting = modulesAt('codecs/src/(?:metadata|runtime|coding)/.+\\.ts');

/** Small things that many parts of the page take, and that take nothing themselves. */
const ofManyParts = modulesAt(
  'packages/core/src/[\\w-]+\\.ts',
  'engine/src/hosts/device-limits\\.ts',
  'web/src/(?:lib/(?:clipboard|device|edits|format-bytes|offline|track|work)|content/pairs/pairs)\\.ts',
);

/** What a page reads of photos before it has a worker do it. */
const ofPhotos = modulesAt(
  'codecs/src/families/heif/(?:colour|gain-map-items|info|items|mini|properties|sequence|uncompressed)\\.ts',
  'codecs/src/families/(?:heif/(?:thumbnail|transform|writer)|jpeg/(?:layout|upright))\\.ts',
);

/** What the worker takes for nearly every file, whatever its format is. */
const ofEveryFile = modulesAt(
  'core/src/chroma\\.ts',
  'engine/src/(?:convert/(?:freed-picture|thumbnail|keep-original)|pixels/(?:flatten|orient|resize))\\.ts',
  'engine/src/(?:metadata/(?:byte-text|iptc|metadata|taken-at)|color/(?:curves|profiles|transfer))\\.ts',
  'codecs/src/(?:metadata/(?:density|exif|exif-directory|first-blocks|matrix-profile)|runtime/[\\w-]+)\\.ts',
);

/** What the worker takes for pictures whose colours, size or gain map change. */
const ofChanges = modulesAt(
  'engine/src/(?:color|pixels)/(?!ssimulacra2)[\\w-]+\\.(?:ts|wasm|icc)',
  'engine/src/convert/(?:\\w+-)*gain-map\\.ts',
);

/** The format, or the family of formats, that a module is of: its files are asked for together, by every worker. */
const formatOf = (module: string): string | null =>
  /[\\/]codecs[\\/]src[\\/](?:families|formats)[\\/]([^\\/]+)[\\/]/.exec(module)?.[1] ?? null;
/** The package that a module is of. With a format it would be the entry to what takes it, and both would ask for each other. */
const packageOf = (module: string): string | null =>
  /.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?([^\\/]+)[\\/]/.exec(module)?.[1] ?? null;

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
        codeSplitting: {
          groups: [
            // What the worker begins with, and what any file then takes: each worker asks for every one of its files.
            { name: 'start', test: modulesAt('web/src/worker/entry\\.ts') },
            { name: 'usual', test: ofEveryFile },
            { name: 'changes', test: ofChanges, includeDependenciesRecursively: false },
            { name: 'reading', test: ofReadingAndWriting, minShareCount: 2, includeDependenciesRecursively: false },
            { name: formatOf, includeDependenciesRecursively: false },
            { name: packageOf, includeDependenciesRecursively: false },
          ],
        },
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
                // What else is small and shared, by what it is about: each file is a request.
                { name: 'formats', test: modulesAt('codecs/src/registry\\.gen\\.ts') },
                { name: 'icons', test: modulesAt('lucide-react/dist/esm/icons/'), minShareCount: 2 },
                { name: 'reading', test: ofReading, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'core', test: ofManyParts, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'photos', test: ofPhotos, minShareCount: 2, includeDependenciesRecursively: false },
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

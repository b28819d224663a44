/** The site's build: the browser's part in dist/client, the part that renders on the server in dist/server, both by `vite build --app`. */
import { readFileSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from '../../tools/compressed-files.ts';
import { classNames } from '../../tools/styles/class-names.ts';
import { firstPage } from './tools/first-page.ts';
import { screenLoads } from './tools/screen-loads.ts';
import { serviceWorkerFiles } from './tools/service-worker-files.ts';

const here = import.meta.dirname;
const { version } = JSON.parse(readFileSync(`${here}/../../package.json`, 'utf8')) as { version: string };
const isDirective = (log: { readonly code?: string }) => log.code === 'MODULE_LEVEL_DIRECTIVE';

/**
 * What draws much and often — rows and grids of games — is compiled to remember what it drew. Elsewhere the compiled form would only weigh:
 * forms and lists of a few lines draw in no time, and all scripts together would be a third larger.
 */
const COMPILED = /\/apps\/site\/src\/features\/games\/.*\.tsx?$/;

/**
 * Small modules that several screens share come together: alone each is a request, and they compress worse. QR codes are too rare for that; of the parts
 * of records some are needed where there are no records.
 */
const together = [
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 3 },
  { name: 'parts', test: /\/(packages\/ui|apps\/site\/src\/base)\/(?!.*\/qr-).*\.tsx?$/, minShareCount: 10 },
  { name: 'records', test: /\/features\/records\/(?!part-texts|copy-number|proof-).*\.tsx?$/, minShareCount: 3 },
];

/** Styles of what opens over a page. No page is rendered with it: they come with the script, and home stays within its 14 KB. */
const overlays = { name: 'overlays', test: /\/ui\/src\/patterns\/(dialog|toast-region)\.module\.css/, priority: 2 };

const first = firstPage();

export default defineConfig({
  root: here,
  base: '/m/',
  appType: 'custom',
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()], include: COMPILED }),
    screenLoads(here),
    serviceWorkerFiles(),
    first.plugin,
    compressedFiles(),
  ],
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  css: { modules: { generateScopedName: classNames(`${here}/../..`, ['apps/site/src', 'packages/ui/src']) } },
  define: { 'process.env.NODE_ENV': '"production"', HOUSE_VERSION: JSON.stringify(version) },
  build: { target: 'es2023', cssTarget: ['chrome120', 'safari17', 'firefox121'], modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: { site: `${here}/src/entry-client.tsx`, sw: `${here}/src/sw/sw.ts` },
          // A door of a package is no reason to carry what nobody came for.
          treeshake: {
            moduleSideEffects: (id) =>
              !/\/(packages\/(ui|client|kernel)|apps\/site)\/src\/.*\.tsx?$/.test(id) ||
              /entry-client|\/sw\.ts/.test(id),
          },
          output: {
            codeSplitting: {
              groups: [overlays, { name: 'first', test: (id) => first.has(id), priority: 1 }, ...together],
            },
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
            // Names are most of what loads screens, and hashes what no squeezing makes smaller.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
          onLog: (level, log, next) => isDirective(log) || next(level, log),
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        ssr: `${here}/src/entry-server.tsx`,
        minify: false,
        cssMinify: true,
        rolldownOptions: {
          // One file: a server that runs while a new build is made keeps all of the old one.
          output: { entryFileNames: 'entry-server.js', codeSplitting: false },
          onLog: (level, log, next) => isDirective(log) || next(level, log),
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});

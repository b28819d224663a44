/** The site's build: the browser's part in dist/client, the part that renders on the server in dist/server, both by `vite build --app`. */
import { readFileSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from '../../packages/site-build/src/class-names.ts';
import { compressedFiles } from '../../packages/site-build/src/compressed-files.ts';
import { firstPage } from './tools/first-page.ts';
import { inlineScripts } from './tools/inline-scripts.ts';
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

/**
 * Styles of what home does not show at first: what opens over a page, waits, failed, or comes with live answers. A page that is rendered with any of
 * it has them inline; on others they come with the script, and home stays within its 14 KB.
 */
const later = {
  name: 'later',
  test: new RegExp(
    [
      '/packages/ui/src/(patterns/(dialog|toast-region|state)|carousel/carousel-rare|primitives/(button-rare|spinner))\\.module\\.css',
      '/apps/site/src/(features/(home/winners-board|shell/(headers/title-header|parts/screen-skeleton))|screens/home/home-loading)\\.module\\.css',
      '/apps/site/src/app/navigating\\.css',
    ].join('|'),
  ),
  priority: 2,
};

/** Files by their hashes alone: what imports them, and the list of all screens, is a fiftieth shorter. The manifest says of which source each is. */
const fileName = (name: string | undefined) => `assets/${name === later.name ? `${name}-` : ''}[hash:7]`;

/** `Features.LightDark` of lightningcss. */
const LIGHT_DARK = 1 << 20;

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
    inlineScripts(`${here}/src/app/document/boot.ts`),
    compressedFiles(),
  ],
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  css: {
    // Nothing is written as light-dark(), whose stand-ins every theme would carry.
    lightningcss: { exclude: LIGHT_DARK },
    modules: { generateScopedName: classNames(`${here}/../..`, ['apps/site/src', 'packages/ui/src']) },
  },
  define: { 'process.env.NODE_ENV': '"production"', SITE_VERSION: JSON.stringify(version) },
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
              groups: [later, { name: 'first', test: (id) => first.has(id), priority: 1 }, ...together],
            },
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
            chunkFileNames: ({ name }) => `${fileName(name)}.js`,
            assetFileNames: ({ names: [name = ''] }) => `${fileName(name.replace(/\.css$/, ''))}[extname]`,
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

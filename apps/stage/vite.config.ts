/** The stage's build: Preact replaces React, so that a game frame stays within its budget; sources use React's types. */
import { defineConfig } from 'vite';
import { classNames } from '../../packages/site-build/src/class-names.ts';
import { compressedFiles } from '../../packages/site-build/src/compressed-files.ts';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  base: '/m/stage/',
  publicDir: false,
  plugins: [compressedFiles()],
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  css: {
    modules: {
      generateScopedName: classNames(`${here}/../..`, [
        'apps/stage/src',
        'packages/stage-kit/src',
        'packages/ui/src',
        'games',
      ]),
    },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { stage: `${here}/index.html`, verify: `${here}/verify.html`, chat: `${here}/chat.html` },
      // Hashes are what no squeezing makes smaller.
      output: { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' },
      // What only the verifier imports of the engine kit is no part of the frames' chunk, nor what one view imports of the other kits.
      treeshake: {
        moduleSideEffects: [
          { test: /\/packages\/(?:engine-kit|lottery-kit|stage-kit)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
});

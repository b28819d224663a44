/** The console's build: React, and one chunk for each page. */
import { defineConfig } from 'vite';
import { compressedFiles } from '../../packages/site-build/src/compressed-files.ts';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  base: '/',
  publicDir: false,
  plugins: [compressedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Everything is a file: the policy allows no other source.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Libraries mark their files for a server that this build has not.
      onwarn(warning, warn) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
      input: `${here}/index.html`,
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});

/**
 * The suites beside the code. Tests that touch the database run on PGlite, or on real Postgres with TEST_DATABASE=postgres.
 * Three kinds need Postgres and more, and run apart: `x.nodes.test.ts` (two nodes on one database, `--mode nodes`),
 * `x.crash.test.ts` (kill -9, `--mode crash`) and `x.redis.test.ts` (two nodes with Redis between them, `--mode redis`).
 */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/suites/longest-first.ts';

const PARTS =
  '{packages,games,vendors,payments,messengers,storages,beacons,feeds,identities,promotions,merchants,apps,tools}';
const APART = ['nodes', 'crash', 'redis'];
/** These watch a library from inside: no other file may have it in hand already. */
const ISOLATED = ['apps/server/src/http/enumeration.test.ts'];
/** Their tests render components and styles, which Vite compiles. All others run as the server does: Node reads TypeScript itself. */
const RENDERED = ['apps/site', 'apps/console', 'apps/stage', 'packages/stage-kit', 'packages/ui'].map(
  (part) => `${part}/**/*.test.{ts,tsx}`,
);

export default defineConfig(({ mode }) => {
  const isApart = APART.includes(mode);
  const include = [`${PARTS}/**/*.${isApart ? `${mode}.` : ''}test.{ts,tsx}`];
  const exclude = [
    '**/node_modules/**',
    '**/dist/**',
    '**/_template*/**',
    ...(isApart ? [] : APART.map((kind) => `**/*.${kind}.test.ts`)),
  ];
  return {
    test: {
      globalSetup: process.env.TEST_DATABASE === 'postgres' ? ['tools/suites/vitest-postgres.ts'] : [],
      // A worker waits for Postgres and for clocks: three leave a fifth of two cores idle. Where each has several nodes or processes, two fill them.
      maxWorkers: isApart ? 2 : 4,
      // Ends what hangs. A slow machine fails no test.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      sequence: { sequencer: LongestFirst },
      expect: { poll: { timeout: 20_000 } },
      unstubGlobals: true,
      // A table of cases counts once among the tests that are written.
      includeTaskLocation: true,
      projects: [
        // The files of a worker share what they import: the server and the embedded database take longer to load than to try.
        {
          extends: true,
          test: {
            name: 'together',
            isolate: false,
            setupFiles: ['apps/server/src/testing/show-warnings.ts'],
            include,
            exclude: [...exclude, ...ISOLATED, ...RENDERED],
            experimental: { viteModuleRunner: false, nodeLoader: false },
          },
        },
        ...(isApart
          ? []
          : [
              { extends: true as const, test: { name: 'rendered', isolate: false, include: RENDERED, exclude } },
              { extends: true as const, test: { name: 'alone', include: ISOLATED } },
            ]),
      ],
    },
  };
});

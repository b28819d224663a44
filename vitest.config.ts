/**
 * The suites of the rooms. Tests that touch the database run on PGlite, or on real Postgres with TEST_DATABASE=postgres.
 * Two kinds need Postgres and time, and run apart: `x.nodes.test.ts` (two nodes on one database, `--mode nodes`) and
 * `x.crash.test.ts` (kill -9, `--mode crash`).
 */
import { defineConfig } from 'vitest/config';

const ROOMS = '{packages,games,vendors,payments,messengers,storages,identities,promotions,merchants,apps,tools}';
const APART = ['nodes', 'crash'];

export default defineConfig(({ mode }) => {
  const isApart = APART.includes(mode);
  return {
    test: {
      include: [`${ROOMS}/**/*.${isApart ? `${mode}.` : ''}test.{ts,tsx}`],
      exclude: [
        '**/node_modules/**',
        '**/dist/**',
        '**/_template/**',
        ...(isApart ? [] : APART.map((kind) => `**/*.${kind}.test.ts`)),
      ],
      globalSetup: process.env.TEST_DATABASE === 'postgres' ? ['tools/vitest-postgres.ts'] : [],
      maxWorkers: 2,
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  };
});

/** The browser tests. A worker has one server and one browser for all its files and waits as long as it computes: three workers fill two cores. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { EXPECT_WITHIN_MS } from './expect.ts';

const results = join(import.meta.dirname, '../.cache/e2e');

const FILES = '**/*.e2e.ts';

/** The files in which this is written. */
const filesWith = (words: RegExp) =>
  globSync(FILES, { cwd: import.meta.dirname })
    .filter((file) => words.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
    .map((file) => `**/${file}`);

/**
 * The files that do not go on with the server of the one before. The runner gives the next test to any free worker, and a worker that goes on
 * with another kind of server ends and starts again: so these run before all that share servers, not among them. Where some files share one of
 * their own, one worker runs them after each other.
 */
const onRewardsServer = filesWith(/opening: onRewardsServer/);
const onCopiedServer = filesWith(/opening: onCopiedServer/);
const onFreshServer = filesWith(/opening: onFreshServer/);
const onOwnServer = filesWith(/\bopening: \{/);

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: results,
  globalSetup: './server/seed.ts',
  // Node reads TypeScript itself. The runner would translate each file once more in every worker, with those of the server and the games that tests import.
  build: { external: ['**/*.ts'] },
  workers: 3,
  // A browser, a server and a database share two cores with those of the other workers. Tests that needed a second try are named at the end of the run.
  retries: 1,
  forbidOnly: true,
  // What is proven below the browser as well, or is here a second time in other words: only the whole proof (WHOLE=1) runs it.
  ...(!process.env.WHOLE && { grepInvert: /@whole-only/ }),
  timeout: 60_000,
  expect: { timeout: EXPECT_WITHIN_MS },
  reporter: 'list',
  projects: [
    { name: 'rewards', testMatch: onRewardsServer, workers: 1 },
    { name: 'copied', testMatch: onCopiedServer, workers: 1 },
    { name: 'own', testMatch: onOwnServer },
    { name: 'fresh', testMatch: onFreshServer, workers: 1 },
    {
      name: 'shared',
      testMatch: FILES,
      testIgnore: [...onRewardsServer, ...onCopiedServer, ...onOwnServer, ...onFreshServer],
    },
  ],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    // Recording costs time in every test: only the second try of a failed test records a trace.
    trace: 'on-first-retry',
  },
});

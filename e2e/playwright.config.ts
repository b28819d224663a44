/** The browser tests. A worker has one server and one browser for all its files and waits as long as it computes: three workers fill two cores. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { EXPECT_WITHIN_MS } from './expect.ts';

const results = join(import.meta.dirname, '../.cache/e2e');

const FILES = '**/*.e2e.ts';

/**
 * The files that open a server of their own. The runner gives the next test to any free worker, and a worker that goes on with another
 * kind of server ends and starts again: so these run before all that share servers, not among them.
 */
const withOwnServer = globSync(FILES, { cwd: import.meta.dirname })
  .filter((file) => /\bopening: \{/.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  .map((file) => `**/${file}`);

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
  timeout: 60_000,
  expect: { timeout: EXPECT_WITHIN_MS },
  reporter: 'list',
  projects: [
    { name: 'own', testMatch: withOwnServer },
    { name: 'shared', testMatch: FILES, testIgnore: withOwnServer },
  ],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    // Recording costs time in every test: only the second try of a failed test records a trace.
    trace: 'on-first-retry',
  },
});

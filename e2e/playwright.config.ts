/** The browser tests: a worker has one server and one browser for all its files, and waits for them more than it computes: two fill two cores. */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { EXPECT_WITHIN_MS } from './expect.ts';

const results = join(import.meta.dirname, '../.cache/e2e');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  outputDir: results,
  globalSetup: './server/seed.ts',
  workers: 2,
  // A browser, a server and a database share two cores with another such three. What needed its second try is named at the end of the run.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: EXPECT_WITHIN_MS },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    // Recording costs time in every test: one that failed is run again with a trace.
    trace: 'on-first-retry',
  },
});

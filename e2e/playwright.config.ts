/** The browser tests. A worker has one server and one browser for all its files and waits more than it computes: two workers fill two cores. */
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
  // A browser, a server and a database share two cores with those of the other worker. Tests that needed a second try are named at the end of the run.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: EXPECT_WITHIN_MS },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    // Recording costs time in every test: only the second try of a failed test records a trace.
    trace: 'on-first-retry',
  },
});

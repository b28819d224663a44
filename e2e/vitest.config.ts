/** The browser journeys: each file has its own server and its own browser, and waits for them more than it computes: two at a time fill two cores. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['./server/seed.ts'],
    maxWorkers: 2,
    isolate: false,
    // A browser, a server and a database share two cores with another such three. What needed its second try is named at the end of the run.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000, interval: 50 } },
  },
});

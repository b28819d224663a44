import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,games,vendors,payments,promotions,merchants,apps,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

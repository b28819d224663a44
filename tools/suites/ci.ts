/**
 * The suites of continuous integration after `npm test`: the server on the embedded database, two nodes on one Postgres, with and
 * without Redis, and crashes. Prints the sum.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { provideRedis } from '#test-services/redis.ts';
import { runSuite, total } from './suites.ts';

const onPostgres = { TEST_DATABASE: 'postgres' };

/**
 * Of the server's tests, those of the database layer, of money and of draws: locks, claims of due work, batches and what builds on them. The
 * other modules go through the same layer, every browser test goes through all of them on the embedded database, and the ledger's own suite
 * runs on both wherever it runs.
 */
const REPEATED = /^apps\/server\/src\/(?:db|outbox|rate-limits|modules\/(?:cashier|lottery|play|transfers|wallet))\//;
/** The same statements once more in another order, and pages of providers. */
const NOT_REPEATED =
  /\.property\.|\/lottery\/(?:corrections|official|pool|mutated-orders|every-lottery|many-lotteries)|\/transfers\/(?:reconciliation|closings|histories)/;
const root = join(import.meta.dirname, '../..');
const repeated = globSync('apps/server/src/**/*.test.ts', { cwd: root }).filter(
  (file) => REPEATED.test(file) && !NOT_REPEATED.test(file),
);

runSuite({ name: 'server on the embedded database', vitest: repeated.sort() });
runSuite({ name: 'two nodes on one Postgres', vitest: ['--mode', 'nodes'], env: onPostgres });
if (provideRedis()) runSuite({ name: 'two nodes with Redis', vitest: ['--mode', 'redis'], env: onPostgres });
else console.log('\nno redis-server here, and none to be installed: two nodes with Redis were not tried');
runSuite({ name: 'crashes', vitest: ['--mode', 'crash'], env: onPostgres });

const { passed, failed } = total();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

/**
 * The suites of continuous integration after `npm test`: the server on real Postgres, two nodes on one database, with and without
 * Redis, crashes. Prints the sum.
 */
import { provideRedis } from '../services/redis.ts';
import { runSuite, total } from './suites.ts';

const onPostgres = { TEST_DATABASE: 'postgres' };

runSuite({ name: 'server on Postgres', vitest: ['apps/server', 'packages/ledger'], env: onPostgres });
runSuite({ name: 'two nodes on one Postgres', vitest: ['--mode', 'nodes'], env: onPostgres });
if (provideRedis()) runSuite({ name: 'two nodes with Redis', vitest: ['--mode', 'redis'], env: onPostgres });
else console.log('\nno redis-server here, and none to be installed: two nodes with Redis were not tried');
runSuite({ name: 'crashes', vitest: ['--mode', 'crash'], env: onPostgres });

const { passed, failed } = total();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

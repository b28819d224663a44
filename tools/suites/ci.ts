/**
 * The suites of continuous integration after `npm test`: the server on the embedded database, two nodes on one Postgres, with and
 * without Redis, and crashes. Prints the sum.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { provideRedis } from '../services/redis.ts';
import { runSuite, total } from './suites.ts';

const onPostgres = { TEST_DATABASE: 'postgres' };

/**
 * What is decided without SQL, or refused before any: the same on every database. The ledger's own suite runs on both wherever it
 * runs.
 */
const WITHOUT_SQL =
  /^apps\/server\/src\/(?:http\/(?:docs|limits|texts|wire)\/|http\/pages\/(?:app-icons|page-cache|pages)\.|http\/security\/(?:device|security-headers)\.|http\/(?:mutated-payloads|refusal-order)\.|outside\/|config\.|repeat\.)/;
const root = join(import.meta.dirname, '../..');
const repeated = globSync('apps/server/src/**/*.test.ts', { cwd: root }).filter((file) => !WITHOUT_SQL.test(file));

runSuite({ name: 'server on the embedded database', vitest: repeated.sort() });
runSuite({ name: 'two nodes on one Postgres', vitest: ['--mode', 'nodes'], env: onPostgres });
if (provideRedis()) runSuite({ name: 'two nodes with Redis', vitest: ['--mode', 'redis'], env: onPostgres });
else console.log('\nno redis-server here, and none to be installed: two nodes with Redis were not tried');
runSuite({ name: 'crashes', vitest: ['--mode', 'crash'], env: onPostgres });

const { passed, failed } = total();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

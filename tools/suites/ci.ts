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
 * Who may do what, what is said and shown of it, and how merchants lie on several databases: decided without SQL, or by rows of one's own. Every browser test goes through it on the embedded
 * database. Locks, claims of due work, batches and money are repeated there whole; the ledger's own suite runs on both wherever it runs.
 */
const NOT_REPEATED =
  /^apps\/server\/src\/(?:http|live|outside|security|shards)\/|^apps\/server\/src\/modules\/(?:catalog|content|identity|members|merchants|operators|records|support)\/|^apps\/server\/src\/config\./;
const root = join(import.meta.dirname, '../..');
const repeated = globSync('apps/server/src/**/*.test.ts', { cwd: root }).filter((file) => !NOT_REPEATED.test(file));

runSuite({ name: 'server on the embedded database', vitest: repeated.sort() });
runSuite({ name: 'two nodes on one Postgres', vitest: ['--mode', 'nodes'], env: onPostgres });
if (provideRedis()) runSuite({ name: 'two nodes with Redis', vitest: ['--mode', 'redis'], env: onPostgres });
else console.log('\nno redis-server here, and none to be installed: two nodes with Redis were not tried');
runSuite({ name: 'crashes', vitest: ['--mode', 'crash'], env: onPostgres });

const { passed, failed } = total();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

/** What continuous integration proves after `npm test`: the server on real Postgres, two nodes on one, crashes. Prints the sum. */
import { runSuite, total } from './suites.ts';

const onPostgres = { TEST_DATABASE: 'postgres' };

runSuite({ name: 'server on Postgres', vitest: ['apps/server', 'packages/ledger'], env: onPostgres });
runSuite({ name: 'two nodes on one Postgres', vitest: ['--mode', 'nodes'], env: onPostgres });
runSuite({ name: 'crashes', vitest: ['--mode', 'crash'], env: onPostgres });

const { passed, failed } = total();
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

/** The second half of `npm test`: check, builds, every suite that needs only this checkout and a browser, the sum. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildAll } from '../prepare.mjs';
import { forgetCounts, noteStep, runSuite, total } from './suites.ts';

const root = join(import.meta.dirname, '../..');

forgetCounts();
const check = spawnSync(process.execPath, ['tools/check.ts'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
noteStep('check', check.status === 0);

const isBuilt = await buildAll().then(
  () => true,
  (error: Error) => {
    console.error(error.message);
    return false;
  },
);
noteStep('build', isBuilt);

// On Postgres, which takes two thirds of the embedded database's time. That one is under every browser test, and `ci.ts` repeats the server's tests on it.
runSuite({ name: 'unit', vitest: [], env: { TEST_DATABASE: 'postgres' } });
runSuite({ name: 'e2e', playwright: ['-c', 'e2e'] });

const { passed, failed } = total();
console.log(`\nnpm test: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

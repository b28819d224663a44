/**
 * The second half of `npm test`: builds, check, every suite that needs only this checkout and a browser, the sum. The browser tests wait for
 * animations, draws and each other a good part of their time: the check and the other tests run behind them.
 */
import { buildAll } from '../prepare.mjs';
import { behind, inFront, runProgram } from './programs.ts';
import { forgetCounts, noteStep, runSuite, total } from './suites.ts';

forgetCounts();

const isBuilt = await buildAll().then(
  () => true,
  (error: Error) => {
    console.error(error.message);
    return false;
  },
);
noteStep('build', isBuilt);

const others = behind();

async function runOthers(): Promise<void> {
  const check = await runProgram(process.execPath, ['tools/check.ts'], others);
  noteStep('check', check === 0);
  // On Postgres, which takes two thirds of the embedded database's time. That one is under every browser test, and `ci.ts` repeats the server's tests on it.
  await runSuite({ name: 'rooms', vitest: [], env: { TEST_DATABASE: 'postgres' } }, others);
}

await Promise.all([runOthers(), runSuite({ name: 'e2e', playwright: ['-c', 'e2e'] }, inFront).then(others.show)]);

const { passed, failed } = total();
console.log(`\nnpm test: ${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

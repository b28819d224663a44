/** `npm test`: installs what is missing, then runs all checks and tests on the packaged Node. */
import { become, install, main } from './prepare.mjs';

await main(async () => {
  install();
  return become(['tools/suites/test.ts', ...process.argv.slice(2)]);
});

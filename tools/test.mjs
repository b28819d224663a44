/** `npm test`: installs what is missing, then proves the house on the Node that came with it. */
import { become, install, main } from './prepare.mjs';

await main(async () => {
  install();
  return become(['tools/suites/test.ts', ...process.argv.slice(2)]);
});

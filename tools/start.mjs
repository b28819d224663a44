/** `npm start`: installs and builds what is missing, then runs the server. */
import { become, buildAll, install, main } from './prepare.mjs';

await main(async () => {
  install();
  await buildAll();
  return become(['apps/server/src/main.ts', ...process.argv.slice(2)]);
});

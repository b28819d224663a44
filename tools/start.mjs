/** `npm start`: installs and builds what is missing, then runs the server. */
import { join } from 'node:path';
import { become, buildAll, install, main, root } from './prepare.mjs';

await main(async () => {
  install();
  await buildAll();
  const cache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled');
  return become(['apps/server/src/main.ts', ...process.argv.slice(2)], { NODE_COMPILE_CACHE: cache });
});

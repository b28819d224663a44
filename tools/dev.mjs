/** `npm run dev`: restarts the server when its code changes, and rebuilds site and stage when theirs does. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { become, buildAll, builtApps, install, main, root, runtime } from './prepare.mjs';

await main(async () => {
  install();
  await buildAll();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const builders = builtApps().map((app) =>
    spawn(runtime(), [vite, 'build', '--app', '--watch', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', app),
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  const code = await become(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']);
  for (const builder of builders) builder.kill();
  return code;
});

/** Makes one new thing of each kind and shape in a copy of the project, as `npm run new` makes it, and judges the copy: nothing may want a hand. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pluginKinds } from '../consistency/plugins.ts';
import { copyProject } from '../copy-project.ts';
import { kinds } from './add-thing.ts';

const copy = copyProject();

function run(name: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', name), args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status === 0) return;
  console.log(`${name} ${args.join(' ')}\n${stdout}${stderr}`);
  process.exitCode = 1;
}

try {
  for (const [kind, { shapes }] of Object.entries(kinds)) {
    run('node', 'tools/new/new.ts', kind, `brave-${kind}`);
    for (const shape of Object.keys(shapes ?? {}))
      run('node', 'tools/new/new.ts', kind, `brave-${shape}`, '--shape', shape);
  }
  const folders = Object.values(kinds).map(({ folder }) => folder);
  run('biome', 'check', '--error-on-warnings', ...folders, 'packages/texts');
  run('tsc', '-p', '.');
  run('node', 'tools/boundaries/check-boundaries.ts');
  run('node', 'tools/consistency/check-consistency.ts');
  run('vitest', 'run', ...pluginKinds, 'packages/texts', 'apps/site/src/app');
} finally {
  rmSync(copy, { recursive: true });
}

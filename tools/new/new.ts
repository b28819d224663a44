/** `npm run new -- game my-game`: copies a template into a folder of its own and adds its line to the registry. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { addThing, kinds } from './add-thing.ts';

const root = join(import.meta.dirname, '../..');
const [kind = '', name = ''] = process.argv.slice(2);

if (!(kind in kinds) || !name) {
  console.error(`npm run new -- <${Object.keys(kinds).join('|')}> <name-in-kebab-case>`);
  process.exitCode = 1;
} else {
  const outcome = addThing(root, kind, name);
  if (!outcome.ok) {
    console.error(outcome.why);
    process.exitCode = 1;
  } else {
    spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...outcome.files], { cwd: root });
    for (const file of outcome.files) console.log(file);
  }
}

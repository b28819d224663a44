/** `npm run new -- game my-game --shape slot`: copies a template into a folder of its own and adds its line to the registry. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addThing, kinds } from './add-thing.ts';

const root = join(import.meta.dirname, '../..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { shape: { type: 'string' } } });
// Without the two dashes npm takes `--shape` for an option of its own and hands on the word behind it.
const [kind = '', name = '', shape = values.shape] = positionals;

if (!(kind in kinds) || !name) {
  console.error(`npm run new -- <${Object.keys(kinds).join('|')}> <name-in-kebab-case> [--shape <shape>]`);
  for (const [of, { shapes }] of Object.entries(kinds))
    if (shapes) console.error(`${of}: ${Object.keys(shapes).join('|')}`);
  process.exitCode = 1;
} else {
  const outcome = addThing(root, kind, name, shape);
  if (!outcome.ok) {
    console.error(outcome.why);
    process.exitCode = 1;
  } else {
    spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...outcome.files], { cwd: root });
    for (const file of outcome.files) console.log(file);
  }
}

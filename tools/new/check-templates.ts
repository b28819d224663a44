/**
 * Makes one new thing of each kind and shape in a copy of the project, as `npm run new` makes it, and judges the new things: nothing may
 * need a change. What they leave as it was is judged by the other checks and suites.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pluginKinds } from '../consistency/plugins.ts';
import { copyProject } from '../copy-project.ts';
import type { VitestReport } from '../suites/reports.ts';
import { addThing, kinds } from './add-thing.ts';

/** The new things are called so, and the suites over a registry name the thing or the registry in each title. */
const BRAVE = 'brave-';
const TITLES = `${BRAVE}|registry`;
const REPORT = 'templates.json';

const copy = copyProject();

function run(name: string, ...args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', name), args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status === 0) return true;
  fail(`${name} ${args.join(' ')}\n${stdout}${stderr}`);
  return false;
}

function fail(what: string): void {
  console.log(what);
  process.exitCode = 1;
}

interface Made {
  readonly name: string;
  readonly folder: string;
}

/** All in one process, and the last of them by the command itself. */
function makeThings(): readonly Made[] {
  const wanted = Object.entries(kinds).flatMap(([kind, { folder, shapes }]) =>
    [undefined, ...Object.keys(shapes ?? {})].map((shape) => ({ kind, shape, folder, name: BRAVE + (shape ?? kind) })),
  );
  const files = wanted.flatMap(({ kind, name, shape }) => {
    const outcome = addThing(copy, kind, name, shape);
    if (!outcome.ok) fail(outcome.why);
    return outcome.ok ? outcome.files.map((file) => relative(copy, file)) : [];
  });
  run('biome', 'check', '--write', ...new Set(files));
  const byCommand = { name: `${BRAVE}command`, folder: 'games' };
  run('node', 'tools/new/new.ts', 'game', byCommand.name, '--shape', 'slot');
  return [...wanted, byCommand].map(({ name, folder }) => ({ name, folder: `${folder}/${name}` }));
}

/** The new files and the registries. The types of everything else are the same as in the project. */
function checkTypes(made: readonly Made[]): void {
  const roots = {
    extends: './tsconfig.json',
    include: [...made.map(({ folder }) => folder), 'packages/**/*.d.ts'],
    files: Object.values(kinds).map(({ registry }) => registry),
  };
  writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(roots));
  run('tsc', '-p', 'tsconfig.new.json', '--checkers', '1');
}

/** The suites over the registries, for the new things and for each registry as a whole. A new thing that no test names is a failure. */
function runConformance(made: readonly Made[]): void {
  const suites = [...pluginKinds.map((kind) => `${kind}/conformance`), 'apps/site/src/app'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  if (!run('vitest', 'run', ...suites, '-t', TITLES, ...reporters)) return;
  const { testResults }: VitestReport = JSON.parse(readFileSync(join(copy, REPORT), 'utf8'));
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => one.status === 'passed');
  for (const { name, folder } of made) {
    const isPlugin = pluginKinds.some((kind) => folder.startsWith(`${kind}/`));
    if (isPlugin && !passed.some(({ fullName }) => fullName.includes(name))) fail(`no conformance test names ${name}`);
  }
}

try {
  const made = makeThings();
  const folders = made.map(({ folder }) => folder);
  const registries = Object.values(kinds).map(({ registry }) => registry);
  run('biome', 'check', '--error-on-warnings', ...folders, ...registries, 'packages/texts');
  checkTypes(made);
  run('node', 'tools/boundaries/check-boundaries.ts');
  run('node', 'tools/consistency/check-consistency.ts');
  run('vitest', 'run', `games/${BRAVE}`, 'packages/texts');
  runConformance(made);
} finally {
  rmSync(copy, { recursive: true });
}

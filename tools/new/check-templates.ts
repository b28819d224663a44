/**
 * Makes one new thing of each kind and shape in a copy of the project, as `npm run new` makes it, and judges the whole copy: nothing new may
 * need a change. Format, lint, types, boundaries of imports and what comes in pairs are judged here and not once more, since the copy holds all
 * files of the project. Of the suites those over a registry run, for what is new; the new games' own tests, the words and the site's registry
 * in the whole proof (WHOLE=1) only: a browser plays new games in any case.
 */
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { pluginKinds } from '../consistency/plugins.ts';
import { copyProject } from '../copy-project.ts';
import type { VitestReport } from '../suites/reports.ts';
import { addThing, kinds } from './add-thing.ts';

/** The new things are called so, and the suites over a registry name the thing or the registry in each title. */
const BRAVE = 'brave-';
const TITLES = `${BRAVE}|registry`;
const REPORT = 'templates.json';
const APART = '.apart';

const copy = copyProject();

const run = (name: string, ...args: readonly string[]): Promise<boolean> => runIn(copy, name, ...args);

async function runIn(cwd: string, name: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(join(copy, 'node_modules/.bin', name), args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, code] = await Promise.all([
    Promise.all([text(child.stdout), text(child.stderr)]),
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
  ]);
  if (code === 0) return true;
  fail(`${name} ${args.join(' ')}\n${output.join('')}`);
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

/**
 * Format and order of imports alone, in a folder of their own: beside the project Biome reads all of it first, which takes seconds, and everything
 * else waits. What else the command would correct is judged with all files.
 */
async function formatApart(files: readonly string[]): Promise<void> {
  const apart = join(copy, APART);
  for (const file of ['biome.json', ...files]) cpSync(join(copy, file), join(apart, file));
  const options = ['--write', '--linter-enabled=false', '--vcs-enabled=false'];
  if (await runIn(apart, 'biome', 'check', ...options, '.')) {
    for (const file of files) cpSync(join(apart, file), join(copy, file));
  }
  rmSync(apart, { recursive: true });
}

/** All in one process; in the whole proof one more by the command itself, which a browser test runs in any case: each formats anew. */
async function makeThings(): Promise<readonly Made[]> {
  const requested = Object.entries(kinds).flatMap(([kind, { folder, shapes }]) =>
    [undefined, ...Object.keys(shapes ?? {})].map((shape) => ({ kind, shape, folder, name: BRAVE + (shape ?? kind) })),
  );
  const files = requested.flatMap(({ kind, name, shape }) => {
    const outcome = addThing(copy, kind, name, shape);
    if (!outcome.ok) fail(outcome.why);
    return outcome.ok ? outcome.files.map((file) => relative(copy, file)) : [];
  });
  await formatApart([...new Set(files)]);
  const made = requested.map(({ name, folder }) => ({ name, folder: `${folder}/${name}` }));
  if (!process.env.WHOLE) return made;
  const byCommand = { name: `${BRAVE}command`, folder: `games/${BRAVE}command` };
  await run('node', 'tools/new/new.ts', 'game', byCommand.name, '--shape', 'slot');
  return [...made, byCommand];
}

/** The suites over the registries, for the new things and for each registry as a whole. A new thing that no test names is a failure. */
async function runConformance(made: readonly Made[]): Promise<void> {
  // Without the site's, whose components Vite compiles first.
  const others = process.env.WHOLE ? ['apps/site/src/app'] : ['--project', 'together'];
  const suites = [...pluginKinds.map((kind) => `${kind}/conformance`), ...others];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  if (!(await run('vitest', 'run', ...suites, '-t', TITLES, ...reporters))) return;
  const { testResults }: VitestReport = JSON.parse(readFileSync(join(copy, REPORT), 'utf8'));
  const passed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => one.status === 'passed');
  for (const { name, folder } of made) {
    const isPlugin = pluginKinds.some((kind) => folder.startsWith(`${kind}/`));
    if (isPlugin && !passed.some(({ fullName }) => fullName.includes(name))) fail(`no conformance test names ${name}`);
  }
}

/** Each further checker of types checks again what they share. */
const checkTypes = () => run('tsc', '-p', '.', '--checkers', '1');

/** Everything by its name: the packages are a link, which no ignore file names. */
function checkFormat(): Promise<boolean> {
  const names = readdirSync(copy).filter((name) => name !== 'node_modules');
  return run('biome', 'check', '--error-on-warnings', '--max-diagnostics=40', ...names);
}

const checkImports = () => run('node', 'tools/boundaries/check-boundaries.ts');
const checkPairs = () => run('node', 'tools/consistency/check-consistency.ts');

async function tryOut(made: readonly Made[]): Promise<void> {
  if (process.env.WHOLE) await run('vitest', 'run', `games/${BRAVE}`, 'packages/texts');
  await runConformance(made);
}

try {
  const made = await makeThings();
  await Promise.all([checkTypes(), checkFormat(), checkImports(), checkPairs(), tryOut(made)]);
} finally {
  rmSync(copy, { recursive: true });
}

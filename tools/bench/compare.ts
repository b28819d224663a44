/**
 * `npm run bench:compare -- <commit> bench/ledger.ts bets`: runs a benchmark by turns on that commit and on the files as they are now, and prints
 * of each figure the ratio. `--turns 5` changes how often; environment variables such as `BENCH_SECONDS` reach both. The commit has to be of the
 * same packages, which both use.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compareTurns, type Turn } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const USUAL_TURNS = 3;

interface Wanted {
  readonly commit: string;
  readonly turns: number;
  readonly bench: readonly string[];
}

function readArguments([commit, ...rest]: readonly string[]): Wanted | undefined {
  const isCounted = rest[0] === '--turns';
  const turns = isCounted ? Number(rest[1]) : USUAL_TURNS;
  const bench = isCounted ? rest.slice(2) : rest;
  return commit && bench.length > 0 && Number.isInteger(turns) && turns > 0 ? { commit, turns, bench } : undefined;
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}

let running: ChildProcess | undefined;

async function run(folder: string, bench: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, bench, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  running = child;
  const [output, status] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
  ]);
  if (status !== 0) throw new Error(`${bench.join(' ')} failed in ${folder}:\n${output}`);
  return output;
}

/** A work tree of the commit, with a link to the installed packages. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-before-'));
  git('worktree', 'add', '--detach', '--force', folder, commit);
  const lock = (at: string) => readFileSync(join(at, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock(root)) console.log('packages differ: both run with those that are installed');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The first of a turn finds a colder machine: they take turns at that, too. */
async function measure({ turns, bench }: Wanted, folder: string): Promise<void> {
  const done: Turn[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const isBeforeFirst = turn % 2 === 0;
    const first = await run(isBeforeFirst ? folder : root, bench);
    const second = await run(isBeforeFirst ? root : folder, bench);
    done.push(isBeforeFirst ? { before: first, after: second } : { before: second, after: first });
    console.log(`\nafter ${turn + 1} of ${turns} turns`);
    print(done);
  }
}

function print(turns: readonly Turn[]): void {
  console.log('     before       after   ratio (lowest to highest)');
  for (const { name, before, after, ratio, lowest, highest } of compareTurns(turns)) {
    const numbers = [before, after].map((value) => value.toLocaleString('en').padStart(11)).join(' ');
    console.log(`${numbers}   ${ratio.toFixed(3)} (${lowest.toFixed(3)} to ${highest.toFixed(3)})   ${name}`);
  }
}

const wanted = readArguments(process.argv.slice(2));
if (wanted) {
  const folder = checkOut(wanted.commit);
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      running?.kill(signal);
      remove();
      process.exit(1);
    });
  }
  try {
    await measure(wanted, folder);
  } finally {
    remove();
  }
} else {
  console.error('npm run bench:compare -- <commit> [--turns <number>] <bench/file.ts> [arguments of the benchmark]');
  process.exitCode = 1;
}

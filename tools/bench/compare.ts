/**
 * `npm run bench:compare -- <commit> bench/ledger.ts bets`: runs a benchmark by turns on that commit and on the files as they are now, and prints
 * of each figure the ratio. `--turns 5` changes how often; environment variables such as `BENCH_SECONDS` reach both. The commit has to be of the
 * same packages, which both use.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

function run(folder: string, bench: readonly string[]): string {
  const { status, stdout } = spawnSync(process.execPath, bench, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${bench.join(' ')} failed in ${folder}:\n${stdout}`);
  return stdout;
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
function measure({ turns, bench }: Wanted, folder: string): readonly Turn[] {
  return Array.from({ length: turns }, (_, turn) => {
    const isBeforeFirst = turn % 2 === 0;
    const first = run(isBeforeFirst ? folder : root, bench);
    const second = run(isBeforeFirst ? root : folder, bench);
    console.log(`turn ${turn + 1} of ${turns} is done`);
    return isBeforeFirst ? { before: first, after: second } : { before: second, after: first };
  });
}

function print(turns: readonly Turn[]): void {
  console.log('\n   before       after    ratio (lowest to highest)');
  for (const { name, before, after, ratio, lowest, highest } of compareTurns(turns)) {
    const numbers = [before, after].map((value) => value.toLocaleString('en').padStart(11)).join(' ');
    console.log(`${numbers}   ${ratio.toFixed(3)} (${lowest.toFixed(3)} to ${highest.toFixed(3)})   ${name}`);
  }
}

const wanted = readArguments(process.argv.slice(2));
if (wanted) {
  const folder = checkOut(wanted.commit);
  try {
    print(measure(wanted, folder));
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
} else {
  console.error('npm run bench:compare -- <commit> [--turns <number>] <bench/file.ts> [arguments of the benchmark]');
  process.exitCode = 1;
}

/** Runs suites of tests one after another, saves their counts, and adds them up. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Run, readPlaywrightReport, readVitestReport } from './reports.ts';

export type Suite = {
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
} & (
  | {
      /** Arguments of `vitest run`. */
      readonly vitest: readonly string[];
    }
  | {
      /** Arguments of `playwright test`. */
      readonly playwright: readonly string[];
    }
);

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What is saved of a suite: its counts, its failures, and the failures that passed on retry, as text. */
interface Outcome extends Counts {
  readonly tests: readonly Pick<Run['tests'][number], 'name' | 'location'>[];
  readonly failures: readonly string[];
  readonly secondTries: readonly string[];
}

const root = join(import.meta.dirname, '../..');
const results = join(root, '.cache/suites');
/** The processes that tests start and kill load what others have compiled: as `npm test` and `npm start` save it. */
const compiled = join(root, 'node_modules/.cache/compiled');
/** A suite that hangs is ended and counts as failed. */
const LONGEST_MS = 22 * 60_000;

/**
 * What a run comes to. What broke outside of the tests counts as a failure, so does a skipped test, and so does a runner
 * that says no without naming a test: no run that went wrong may read as "0 failed".
 */
export function countsOf(run: Run | undefined, exitCode: number | null): Counts {
  if (!run) return { passed: 0, failed: 1 };
  const passed = run.tests.filter(isPassed).length;
  const failed = run.tests.length - passed + run.broken.length;
  return { passed, failed: failed || (exitCode === 0 && passed > 0 ? 0 : 1) };
}

/** What went wrong, each with its file, its title and the beginning of what was said of it. */
export function failuresOf(run: Run | undefined): string[] {
  if (!run) return ['no report was left'];
  return [...run.broken, ...run.tests.filter((test) => !isPassed(test)).map(sentenceOf)];
}

/** What failed at first and passed when it was tried again, with what was said of it: in a suite that tries twice. */
export function secondTriesOf(run: Run | undefined): string[] {
  return (run?.tests ?? []).filter(({ outcome }) => outcome === 'passedAtSecondTry').map(sentenceOf);
}

const isPassed = ({ outcome }: Run['tests'][number]) => outcome === 'passed' || outcome === 'passedAtSecondTry';
const sentenceOf = ({ name, outcome, message }: Run['tests'][number]) =>
  `${name}\n${outcome === 'skipped' ? '    skipped' : message}`;

export function forgetCounts() {
  rmSync(results, { recursive: true, force: true });
}

/** Records a step without tests; it enters the sum only when it failed. */
export function noteStep(name: string, isPassed: boolean) {
  save(name, {
    passed: 0,
    failed: isPassed ? 0 : 1,
    tests: [],
    failures: isPassed ? [] : ['said no'],
    secondTries: [],
  });
}

function save(name: string, outcome: Outcome) {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`);
  if (existsSync(file)) throw new Error(`two suites are called ${name}`);
  mkdirSync(results, { recursive: true });
  writeFileSync(file, JSON.stringify(outcome));
}

/** `SHARD=2/3` runs the second third of every suite. */
export function commandOf(suite: Suite, output: string, shard = process.env.SHARD): readonly [string, ...string[]] {
  const part = shard === undefined ? [] : [`--shard=${shard}`];
  if ('playwright' in suite) return ['playwright', 'test', ...suite.playwright, ...part, '--reporter=list,json'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  return ['vitest', 'run', ...suite.vitest, ...part, ...reporters];
}

export function runSuite(suite: Suite): Counts {
  console.log(`\n── ${suite.name}`);
  const started = performance.now();
  const output = join(root, '.cache/reports', `${suite.name.replaceAll(' ', '-')}.json`);
  rmSync(output, { force: true });
  const [program, ...args] = commandOf(suite, output);
  const { status } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
      NODE_ENV: 'test',
      PLAYWRIGHT_JSON_OUTPUT_FILE: output,
      ...suite.env,
    },
    timeout: LONGEST_MS,
  });
  const read = 'vitest' in suite ? readVitestReport : readPlaywrightReport;
  const run = existsSync(output) ? read(JSON.parse(readFileSync(output, 'utf8')), root) : undefined;
  const counts = countsOf(run, status);
  save(suite.name, {
    ...counts,
    tests: (run?.tests ?? []).map(({ name, location }) => ({ name, location })),
    failures: failuresOf(run),
    secondTries: secondTriesOf(run),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${suite.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

/**
 * How many tests are written (a table of cases once), how many were executed, and how many of these repeat another suite's on other
 * infrastructure or with more cases.
 */
export function sizeOf(outcomes: readonly Pick<Outcome, 'tests'>[]) {
  const tests = outcomes.flatMap((outcome) => outcome.tests);
  const inSuites = outcomes.map((outcome) => new Set(outcome.tests.map(({ name }) => name)));
  const distinct = new Set(tests.map(({ name }) => name));
  return {
    written: new Set(tests.map(({ location }) => location)).size,
    executed: tests.length,
    repeated: inSuites.reduce((sum, names) => sum + names.size, 0) - distinct.size,
  };
}

/** Prints again what failed, or failed at first, since the counts were last cleared, then returns the sum of all suites. */
export function total(): Counts {
  const files = existsSync(results) ? readdirSync(results) : [];
  const all = files.map((file) => ({
    file,
    outcome: JSON.parse(readFileSync(join(results, file), 'utf8')) as Outcome,
  }));
  for (const { file, outcome } of all) {
    const suite = basename(file, '.json');
    for (const test of outcome.secondTries) console.log(`\npassed in ${suite} at the second try only: ${test}`);
    for (const failure of outcome.failures) console.log(`\nfailed in ${suite}: ${failure}`);
  }
  const { written, executed, repeated } = sizeOf(all.map(({ outcome }) => outcome));
  console.log(
    `\ntests: ${written} written, ${executed} executed, ${repeated} of them again on other infrastructure or with more cases`,
  );
  return {
    passed: all.reduce((sum, { outcome }) => sum + outcome.passed, 0),
    failed: all.reduce((sum, { outcome }) => sum + outcome.failed, 0),
  };
}

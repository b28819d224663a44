/** Runs suites of tests one after another, saves their counts, and adds them up. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Suite {
  readonly name: string;
  /** Arguments of `vitest run`. */
  readonly vitest: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What is saved of a suite: its counts, its failures, and the failures that passed on retry, as text. */
interface Outcome extends Counts {
  readonly failures: readonly string[];
  readonly secondTries: readonly string[];
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name?: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

const root = join(import.meta.dirname, '../..');
const results = join(root, '.cache/suites');
/** A suite that hangs is ended and counts as failed. */
const LONGEST_MS = 22 * 60_000;

/**
 * The counts of a run. A file that failed before its tests counts as one failure, and so does a skipped test, and a runner that fails
 * without naming a test: no run that went wrong may read as "0 failed".
 */
export function countsOf(report: Report | undefined, exitCode: number | null): Counts {
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + broken.length;
  const isEmpty = report.numPassedTests + failed === 0;
  return { passed: report.numPassedTests, failed: failed || (exitCode === 0 && !isEmpty ? 0 : 1) };
}

/** The failures, each with its file, its title and the beginning of its message; including files that failed before their tests. */
export function failuresOf(report: Report | undefined): string[] {
  if (!report) return ['no report was left'];
  return report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [`${relative(root, file.name ?? '')}\n${beginningOf(file.message)}`];
      return failed.map((test) => sentenceOf(file.name, test));
    });
}

/** What failed at first and passed on retry, with its message: in a suite that retries. */
export function secondTriesOf(report: Report | undefined): string[] {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages?.length ?? 0) > 0)
      .map((test) => sentenceOf(file.name, test)),
  );
}

const sentenceOf = (file: string | undefined, test: Report['testResults'][number]['assertionResults'][number]) =>
  `${relative(root, file ?? '')} > ${test.fullName}\n${beginningOf(test.failureMessages?.join('\n'))}`;

/** Enough of a message to show what was expected and where: of a long log, only the end may be saved. */
function beginningOf(message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  return lines.map((line) => `    ${line}`.slice(0, 300)).join('\n');
}

export function forgetCounts() {
  rmSync(results, { recursive: true, force: true });
}

/** Records a step without tests; it enters the sum only when it failed. */
export function noteStep(name: string, isPassed: boolean) {
  keep(name, { passed: 0, failed: isPassed ? 0 : 1, failures: isPassed ? [] : ['said no'], secondTries: [] });
}

function keep(name: string, outcome: Outcome) {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`);
  if (existsSync(file)) throw new Error(`two suites are called ${name}`);
  mkdirSync(results, { recursive: true });
  writeFileSync(file, JSON.stringify(outcome));
}

export function runSuite(suite: Suite): Counts {
  console.log(`\n── ${suite.name}`);
  const started = performance.now();
  const output = join(root, '.cache/reports', `${suite.name.replaceAll(' ', '-')}.json`);
  rmSync(output, { force: true });
  const args = ['run', ...suite.vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...suite.env },
    timeout: LONGEST_MS,
  });
  const report: Report | undefined = existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : undefined;
  const counts = countsOf(report, status);
  keep(suite.name, { ...counts, failures: failuresOf(report), secondTries: secondTriesOf(report) });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${suite.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
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
  return {
    passed: all.reduce((sum, { outcome }) => sum + outcome.passed, 0),
    failed: all.reduce((sum, { outcome }) => sum + outcome.failed, 0),
  };
}

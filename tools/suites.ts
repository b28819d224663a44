/** Runs suites of tests one after another, keeps their counts, and adds them up. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

const root = join(import.meta.dirname, '..');
const results = join(root, '.cache/suites');
/** A suite that hangs is ended and counts as failed. */
const LONGEST_MS = 12 * 60_000;

/**
 * What a run comes to. A file that broke before its tests counts as one failure, so does a skipped test, and so does a
 * runner that says no without naming a test: no run that went wrong may read as "0 failed".
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

export function forgetCounts() {
  rmSync(results, { recursive: true, force: true });
}

/** Notes a step that is not made of tests; it enters the sum only when it failed. */
export function noteStep(name: string, isPassed: boolean) {
  keep(name, { passed: 0, failed: isPassed ? 0 : 1 });
}

function keep(name: string, counts: Counts) {
  const file = join(results, `${name.replaceAll(' ', '-')}.json`);
  if (existsSync(file)) throw new Error(`two suites are called ${name}`);
  mkdirSync(results, { recursive: true });
  writeFileSync(file, JSON.stringify(counts));
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
  const counts = countsOf(existsSync(output) ? JSON.parse(readFileSync(output, 'utf8')) : undefined, status);
  keep(suite.name, counts);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${suite.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

/** The sum over everything that was run since the counts were last forgotten. */
export function total(): Counts {
  const files = existsSync(results) ? readdirSync(results) : [];
  const all = files.map((file): Counts => JSON.parse(readFileSync(join(results, file), 'utf8')));
  return {
    passed: all.reduce((sum, counts) => sum + counts.passed, 0),
    failed: all.reduce((sum, counts) => sum + counts.failed, 0),
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST, longestFirst } from './longest-first.ts';
import { type PlaywrightReport, type Run, readPlaywrightReport, readVitestReport } from './reports.ts';
import { commandOf, countsOf, failuresOf, secondTriesOf, sizeOf } from './suites.ts';

const ROOT = '/project';
const passed = { name: 'a.test.ts > adds', location: 'a.test.ts:3:1', outcome: 'passed', message: '' } as const;
const failed = { ...passed, name: 'a.test.ts > takes away', outcome: 'failed', message: '    no' } as const;
const skipped = { ...passed, outcome: 'skipped' } as const;
const clean: Run = { tests: [passed, passed], broken: [] };

it('counts what passed and failed', () => {
  expect(countsOf(clean, 0)).toEqual({ passed: 2, failed: 0 });
  expect(countsOf({ ...clean, tests: [passed, failed, failed] }, 1)).toEqual({ passed: 1, failed: 2 });
});

it('counts what broke outside of the tests', () => {
  expect(countsOf({ ...clean, broken: ['no such module'] }, 1)).toEqual({ passed: 2, failed: 1 });
});

it('counts a skipped test as a failure', () => {
  expect(countsOf({ ...clean, tests: [passed, skipped] }, 0)).toEqual({ passed: 1, failed: 1 });
});

it('never reads as success when the runner said no, left no report or ran nothing', () => {
  expect(countsOf(clean, 1)).toEqual({ passed: 2, failed: 1 });
  expect(countsOf(clean, null)).toEqual({ passed: 2, failed: 1 });
  expect(countsOf(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf({ tests: [], broken: [] }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(failuresOf(undefined)).toEqual(['no report was left']);
});

it('says what failed in a report of vitest, with its file and the beginning of its message', () => {
  const run = readVitestReport(
    {
      testResults: [
        { name: join(ROOT, 'a.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: join(ROOT, 'b.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            { status: 'pending', fullName: 'divides', failureMessages: [] },
            { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1 to be 2\n    at b.test.ts:3'] },
          ],
        },
      ],
    },
    ROOT,
  );
  expect(failuresOf(run)).toEqual([
    'a.test.ts\n    no such module',
    'b.test.ts > divides\n    skipped',
    'b.test.ts > takes away\n    expected 1 to be 2\n        at b.test.ts:3',
  ]);
  expect(countsOf(run, 1)).toEqual({ passed: 1, failed: 3 });
});

it('counts a table of cases as one written test, and the same test on other infrastructure as repeated', () => {
  const cases = ['1', '2', '3'].map((name) => ({ name: `adds ${name}`, location: 'a.test.ts:3:1' }));
  const other = { name: 'takes away', location: 'a.test.ts:9:1' };
  expect(sizeOf([{ tests: [...cases, other] }, { tests: cases }])).toEqual({ written: 2, executed: 7, repeated: 3 });
  expect(sizeOf([])).toEqual({ written: 0, executed: 0, repeated: 0 });
});

it('finds where a test is written in the reports of both runners', () => {
  const assertionResults = [{ status: 'passed', fullName: 'adds', location: { line: 3, column: 1 } }];
  const unit = readVitestReport(
    { testResults: [{ name: join(ROOT, 'a.test.ts'), status: 'passed', assertionResults }] },
    ROOT,
  );
  expect(unit.tests.map(({ location }) => location)).toEqual(['a.test.ts:3:1']);
  const inBrowser = readPlaywrightReport(report([spec('at once', 'expected')], []), ROOT);
  expect(inBrowser.tests.map(({ location }) => location)).toEqual(['e2e/c.e2e.ts:7:3']);
});

/** One test of a report of Playwright: what each of its tries said. */
const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', ...messages: string[]) => ({
  title,
  line: 7,
  column: 3,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

/** As Playwright writes it, as far as it is read. */
const report = (specs: readonly object[], inner: readonly object[], errors: readonly object[] = []) =>
  ({
    config: { rootDir: join(ROOT, 'e2e') },
    errors,
    suites: [{ title: 'c.e2e.ts', file: 'c.e2e.ts', specs, suites: [{ title: 'inside', specs: inner }] }],
  }) as unknown as PlaywrightReport;

it('names what passed at the second try only, and counts it as what it came to', () => {
  const run = readPlaywrightReport(
    report(
      [spec('at once', 'expected')],
      [spec('in the end', 'flaky', 'expected true to be false\n    at c.e2e.ts:9')],
    ),
    ROOT,
  );
  expect(secondTriesOf(run)).toEqual([
    'e2e/c.e2e.ts > inside > in the end\n    expected true to be false\n        at c.e2e.ts:9',
  ]);
  expect(failuresOf(run)).toEqual([]);
  expect(countsOf(run, 0)).toEqual({ passed: 2, failed: 0 });
  expect(secondTriesOf(undefined)).toEqual([]);
});

it('says what failed in a report of Playwright, and what went wrong between the tests', () => {
  const errors = [{ message: 'the books do not balance' }];
  const run = readPlaywrightReport(
    report([spec('never', 'unexpected', 'no', 'no again')], [spec('x', 'skipped')], errors),
    ROOT,
  );
  expect(failuresOf(run)).toEqual([
    '    the books do not balance',
    'e2e/c.e2e.ts > never\n    no',
    'e2e/c.e2e.ts > inside > x\n    skipped',
  ]);
  expect(countsOf(run, 1)).toEqual({ passed: 0, failed: 3 });
});

it('runs a part of a suite where a shard is asked for', () => {
  expect(commandOf({ name: 'e2e', playwright: ['-c', 'e2e'] }, 'report.json', '2/3')).toContain('--shard=2/3');
  expect(commandOf({ name: 'unit', vitest: [] }, 'report.json', '2/3')).toContain('--shard=2/3');
  expect(commandOf({ name: 'unit', vitest: [] }, 'report.json', undefined).join(' ')).not.toContain('shard');
});

it('begins with the files that take longest, the others as they were, and names none that is gone', () => {
  const [first = '', second = ''] = LONGEST;
  const order = longestFirst(['/b.test.ts', `/p/${second}`, '/a.test.ts', `/p/${first}`], (file) => file);
  expect(order).toEqual([`/p/${first}`, `/p/${second}`, '/b.test.ts', '/a.test.ts']);
  const root = join(import.meta.dirname, '../..');
  expect(LONGEST.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

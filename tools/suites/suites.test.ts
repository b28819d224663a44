import { expect, it } from 'vitest';
import { countsOf, failuresOf, secondTriesOf } from './suites.ts';

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [passedFile] };

it('counts what passed and failed', () => {
  expect(countsOf(clean, 0)).toEqual({ passed: 3, failed: 0 });
  expect(countsOf({ ...clean, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
});

it('counts a file that failed before its tests', () => {
  const testResults = [passedFile, { status: 'failed', assertionResults: [] }];
  expect(countsOf({ ...clean, testResults }, 1)).toEqual({ passed: 3, failed: 1 });
});

it('counts a skipped test as a failure', () => {
  expect(countsOf({ ...clean, numPendingTests: 1 }, 0)).toEqual({ passed: 3, failed: 1 });
});

it('never reports success when the runner failed, left no report or ran nothing', () => {
  expect(countsOf(clean, 1)).toEqual({ passed: 3, failed: 1 });
  expect(countsOf(clean, null)).toEqual({ passed: 3, failed: 1 });
  expect(countsOf(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf({ ...clean, numPassedTests: 0, testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 });
});

it('reports what failed, with its file and the beginning of its message', () => {
  const broken = {
    name: `${process.cwd()}/a.test.ts`,
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  };
  const wrong = {
    name: `${process.cwd()}/b.test.ts`,
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1 to be 2\n    at b.test.ts:3'] },
    ],
  };
  expect(failuresOf({ ...clean, testResults: [passedFile, broken, wrong] })).toEqual([
    'a.test.ts\n    no such module',
    'b.test.ts > takes away\n    expected 1 to be 2\n        at b.test.ts:3',
  ]);
  expect(failuresOf(clean)).toEqual([]);
  expect(failuresOf(undefined)).toEqual(['no report was left']);
});

it('reports what passed only on retry, and counts its final outcome', () => {
  const report = {
    ...clean,
    testResults: [
      {
        name: `${process.cwd()}/c.e2e.ts`,
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'at once', failureMessages: [] },
          {
            status: 'passed',
            fullName: 'in the end',
            failureMessages: ['expected true to be false\n    at c.e2e.ts:9'],
          },
        ],
      },
    ],
  };
  expect(secondTriesOf(report)).toEqual([
    'c.e2e.ts > in the end\n    expected true to be false\n        at c.e2e.ts:9',
  ]);
  expect(countsOf(report, 0)).toEqual({ passed: 3, failed: 0 });
  expect(secondTriesOf(undefined)).toEqual([]);
});

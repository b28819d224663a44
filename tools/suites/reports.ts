/** What the runners' JSON reports say of a run, in one form for both. */
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

interface TestOutcome {
  /** File and title. */
  readonly name: string;
  /** File, line and column: a table of cases is written once. */
  readonly location: string;
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'passedAtSecondTry';
  /** What was said of its first failure. */
  readonly message: string;
}

export interface Run {
  readonly tests: readonly TestOutcome[];
  /** What went wrong outside of any test: a file that broke before its tests, a server that did not close as it should. */
  readonly broken: readonly string[];
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly location?: { readonly line: number; readonly column: number } | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. */
export type PlaywrightReport = Pick<JSONReport, 'errors' | 'suites'> & {
  readonly config: Pick<JSONReport['config'], 'rootDir'>;
};

export function readVitestReport({ testResults }: VitestReport, root: string): Run {
  const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  return {
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ status, fullName, location, failureMessages }) => ({
        name: `${relative(root, name)} > ${fullName}`,
        location: locationOf(relative(root, name), location),
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
        message: beginningOf(failureMessages?.join('\n')),
      })),
    ),
    broken: testResults.filter(isBroken).map(({ name, message }) => `${relative(root, name)}\n${beginningOf(message)}`),
  };
}

const OUTCOMES = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'passedAtSecondTry',
  skipped: 'skipped',
} as const;

export function readPlaywrightReport({ config, suites, errors }: PlaywrightReport, root: string): Run {
  const testsOf = (suite: JSONReportSuite, parents: readonly string[]): TestOutcome[] => [
    ...suite.specs.flatMap((spec) => outcomesOf(spec, parents)),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...parents, inner.title])),
  ];
  return {
    tests: suites.flatMap((suite) => testsOf(suite, [relative(root, join(config.rootDir, suite.file))])),
    broken: errors.map(({ message, value }) => beginningOf(message ?? value)),
  };
}

function locationOf(file: string, at: { readonly line: number; readonly column: number } | null | undefined): string {
  return at ? `${file}:${at.line}:${at.column}` : file;
}

function outcomesOf(spec: JSONReportSpec, parents: readonly string[]): TestOutcome[] {
  return spec.tests.map(({ status, results }) => ({
    name: [...parents, spec.title].join(' > '),
    location: locationOf(parents[0] ?? spec.file, spec),
    outcome: OUTCOMES[status],
    message: beginningOf(results[0]?.errors.map(({ message }) => message).join('\n')),
  }));
}

/** Enough of a message to know what was expected and where: a log of a whole run may only be kept from its end. */
function beginningOf(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, 12);
  return lines.map((line) => `    ${line}`.slice(0, 300)).join('\n');
}

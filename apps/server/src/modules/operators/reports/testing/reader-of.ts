/** Reads reports of the demo as an operator does. */
import type { ConsoleEndpointName } from '#contract';
import type { TestApp } from '../../../../testing.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../../console/testing.ts';

export type Reader = (report: string, query: Record<string, string>) => Promise<Shown>;
interface Shown {
  readonly rows: readonly (readonly string[])[];
  readonly totals?: readonly string[];
}

export async function readerOf(app: TestApp, now: () => number, username: string): Promise<Reader> {
  const token = await signedIn(app, { username, grants: { demo: ['reports.see'] } }, { now });
  const call = (name: ConsoleEndpointName, requested: ConsoleRequest) =>
    callConsole(app, name, { as: token, at: 'demo', ...requested });
  return async (report, query) => {
    const { value } = await call('readReport', { params: { report }, query: { limit: '50', ...query } });
    const { rows, totals } = value as unknown as Shown;
    return { rows, ...(totals && { totals }) };
  };
}

/** Paging and age filter of back office lists. */
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { ScopedCall } from '../../command.ts';
import type { OperatorDeps } from '../../deps.ts';

const SHOWN = 100;
const HOUR_MS = 3_600_000;

export interface RequestedPage<Row> {
  readonly after?: Row | undefined;
  readonly until?: Date | undefined;
  readonly limit: number;
}

/** `find` reads the last row of the previous page. */
export async function pageOf<Row>(
  { clock }: OperatorDeps,
  { after, age }: ScopedCall,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Result<RequestedPage<Row>, RefusalCode>> {
  if (age !== '' && !/^\d{1,5}$/.test(age)) return refuse('request.malformed', { field: 'age' });
  const row = after === '' ? undefined : await find(after);
  if (after !== '' && row === undefined) return refuse('request.malformed', { field: 'after' });
  const until = age === '' ? undefined : new Date(clock.now() - Number(age) * HOUR_MS);
  return ok({ after: row, until, limit: SHOWN });
}

/**
 * The SQL that counts what waits for operators, and since when. All of it is counted: a list that is shown in parts says how long it is. An index has what
 * waits, and nothing else.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

export interface Waiting {
  readonly waiting: number;
  readonly oldestAt: Date | undefined;
}

/** `since`: of a row of `from`. */
export async function countWaiting(db: Db, since: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<Waiting> {
  const { rows } = await sql<{ readonly waiting: number; readonly oldest: Date | null }>`
    select count(*)::integer as waiting, min(${since}) as oldest from ${from}`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0, oldestAt: rows[0]?.oldest ?? undefined };
}

/** The SQL of what the server does in the background for a merchant: files of reports, and letters to an audience. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export interface Work {
  readonly waiting: number;
  /** Of those, due for longer than it takes. */
  readonly late: number;
  /** Ended by a fault in the last days. */
  readonly failed: number;
  readonly oldestAt: Date | undefined;
}

interface Moments {
  readonly lateBefore: Date;
  readonly failedAfter: Date;
}

async function counted(
  db: Db,
  from: RawBuilder<unknown>,
  waits: readonly string[],
  { lateBefore, failedAfter }: Moments,
): Promise<Work> {
  const { rows } = await sql<{ waiting: number; late: number; failed: number; oldest: Date | null }>`
    select count(*) filter (where state = any (${[...waits]}::text[]))::integer as waiting,
      count(*) filter (where state = any (${[...waits]}::text[]) and due_at < ${lateBefore})::integer as late,
      count(*) filter (where state = 'failed' and ended_at >= ${failedAfter})::integer as failed,
      min(created_at) filter (where state = any (${[...waits]}::text[])) as oldest
    from ${from}`.execute(db);
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    late: row?.late ?? 0,
    failed: row?.failed ?? 0,
    oldestAt: row?.oldest ?? undefined,
  };
}

export const exportsAtWork = (db: Db, merchantId: string, moments: Moments): Promise<Work> =>
  counted(db, sql`report_export where merchant_id = ${merchantId}`, ['running'], moments);

/** What is planned for later waits, and is late only once its time has come. */
export const mailingsAtWork = (db: Db, merchantId: string, moments: Moments): Promise<Work> =>
  counted(db, sql`mailing where merchant_id = ${merchantId}`, ['planned', 'running'], moments);

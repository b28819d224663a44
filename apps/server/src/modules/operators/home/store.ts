/** The SQL of what the server does in the background for a merchant: files of reports, and messages to an audience. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export interface Work {
  readonly waiting: number;
  /** Of those, due for longer than it takes. */
  readonly late: number;
  /** Ended by a fault in the last days. */
  readonly failed: number;
  readonly oldestAt: Date | undefined;
  /** More than were counted. */
  readonly isMore?: boolean;
}

interface Moments {
  readonly lateBefore: Date;
  readonly failedAfter: Date;
}

/** What waits is due at a time, and what has failed is recent: an index has each of them, however many there were. */
async function counted(
  db: Db,
  merchantId: string,
  table: RawBuilder<unknown>,
  waits: readonly string[],
  { lateBefore, failedAfter }: Moments,
): Promise<Work> {
  const { rows } = await sql<{ waiting: number; late: number; failed: number; oldest: Date | null }>`
    select w.waiting, w.late, f.failed, w.oldest
    from (
      select count(*)::integer as waiting, count(*) filter (where due_at < ${lateBefore})::integer as late, min(created_at) as oldest
      from ${table} where merchant_id = ${merchantId} and due_at is not null and state = any (${[...waits]}::text[])
    ) w, (
      select count(*)::integer as failed from ${table} where merchant_id = ${merchantId} and state = 'failed' and ended_at >= ${failedAfter}
    ) f`.execute(db);
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    late: row?.late ?? 0,
    failed: row?.failed ?? 0,
    oldestAt: row?.oldest ?? undefined,
  };
}

export const exportsAtWork = (db: Db, merchantId: string, moments: Moments): Promise<Work> =>
  counted(db, merchantId, sql`report_export`, ['running'], moments);

/** What is planned for later waits, and is late only once its time has come. */
export const mailingsAtWork = (db: Db, merchantId: string, moments: Moments): Promise<Work> =>
  counted(db, merchantId, sql`mailing`, ['planned', 'running'], moments);

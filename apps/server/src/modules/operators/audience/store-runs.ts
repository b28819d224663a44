/** The SQL that messages and mass grants share: both are rows of a merchant, due until they are over, and listed newest first. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import type { PageKey } from '../../../db/page-key.ts';
import { lockDueRows, type Row, selectRows } from '../../../db/tenancy/rows.ts';

/** By table, what orders those of one moment. */
const ids = { mailing: 'letter_id', mass_grant: 'id' } as const;
type RunTable = keyof typeof ids;

export interface RunPage {
  readonly after: PageKey | undefined;
  readonly limit: number;
}

/** Reads one more than the page size. */
export async function listRuns<Table extends RunTable>(
  db: Db,
  table: Table,
  merchantId: string,
  { after, limit }: RunPage,
): Promise<Row<Table>[]> {
  const id = sql.ref(ids[table]);
  let query = selectRows<RunTable>(db, table, { merchant_id: merchantId }).selectAll();
  if (after) query = query.where(sql<boolean>`(created_at, ${id}) < (${after.at}, ${after.id}::uuid)`);
  const rows: unknown = await query
    .orderBy('created_at', 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1)
    .execute();
  return rows as Row<Table>[];
}

export const dueRuns = (table: RunTable, now: Date): DueMerchants =>
  sql`select merchant_id from ${sql.table(table)} where due_at <= ${now}`;

/** The one that waited longest; none where another node works on it. */
export async function lockDueRun<Table extends RunTable>(
  tx: Tx,
  table: Table,
  merchantId: string,
  by: Date,
): Promise<Row<Table> | undefined> {
  const due = { column: 'due_at', by, limit: 1 } as const;
  const [row] = await lockDueRows<RunTable>(tx, table, { merchant_id: merchantId }, due);
  return row as Row<Table> | undefined;
}

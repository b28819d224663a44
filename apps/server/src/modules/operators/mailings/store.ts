/** The SQL of letters to an audience: what is planned and what was sent. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import type { PageKey } from '../../../db/page-key.ts';
import {
  findRow,
  insertOnce,
  lockDueRows,
  lockRow,
  type NewRow,
  type Row,
  selectRows,
  setRows,
} from '../../../db/tenancy/rows.ts';

export type MailingRow = Row<'mailing'>;
type Key = Pick<MailingRow, 'merchant_id' | 'code'>;

/** False where the merchant has one of this name. */
export const insertMailing = (tx: Tx, row: NewRow<'mailing'>) =>
  insertOnce(tx, 'mailing', row, ['merchant_id', 'code']);

export const findMailing = (db: Db, { merchant_id, code }: Key) => findRow(db, 'mailing', { merchant_id, code });

export const lockMailing = (tx: Tx, { merchant_id, code }: Key) => lockRow(tx, 'mailing', { merchant_id, code });

/** The newest first; reads one more than the page size. */
export async function listMailings(
  db: Db,
  merchantId: string,
  { after, limit }: { readonly after: PageKey | undefined; readonly limit: number },
): Promise<MailingRow[]> {
  let query = selectRows(db, 'mailing', { merchant_id: merchantId }).selectAll();
  if (after) query = query.where(sql<boolean>`(created_at, letter_id) < (${after.at}, ${after.id}::uuid)`);
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('letter_id', 'desc')
    .limit(limit + 1)
    .execute();
}

export const mailingsDue = (now: Date): DueMerchants => sql`select merchant_id from mailing where due_at <= ${now}`;

/** The one that waited longest; none where another node works on it. */
export async function lockDue(tx: Tx, merchantId: string, by: Date): Promise<MailingRow | undefined> {
  const due = { column: 'due_at', by, limit: 1 } as const;
  return (await lockDueRows(tx, 'mailing', { merchant_id: merchantId }, due))[0];
}

export const changeMailing = (
  tx: Tx,
  { merchant_id, code }: Key,
  change: Partial<Omit<MailingRow, 'audience' | keyof Key>>,
) => setRows(tx, 'mailing', { merchant_id, code }, change);

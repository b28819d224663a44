/** The SQL of messages to an audience: what is planned and what was sent. */
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, lockRow, type NewRow, type Row, setRows } from '../../../db/tenancy/rows.ts';
import { dueRuns, listRuns, lockDueRun, type RunPage } from '../audience/index.ts';

export type MailingRow = Row<'mailing'>;
type Key = Pick<MailingRow, 'merchant_id' | 'code'>;

/** False where the merchant has one of this name. */
export const insertMailing = (tx: Tx, row: NewRow<'mailing'>) =>
  insertOnce(tx, 'mailing', row, ['merchant_id', 'code']);

export const findMailing = (db: Db, { merchant_id, code }: Key) => findRow(db, 'mailing', { merchant_id, code });

export const lockMailing = (tx: Tx, { merchant_id, code }: Key) => lockRow(tx, 'mailing', { merchant_id, code });

export const listMailings = (db: Db, merchantId: string, page: RunPage) => listRuns(db, 'mailing', merchantId, page);

export const mailingsDue = (now: Date) => dueRuns('mailing', now);

export const lockDue = (tx: Tx, merchantId: string, by: Date) => lockDueRun(tx, 'mailing', merchantId, by);

export const changeMailing = (
  tx: Tx,
  { merchant_id, code }: Key,
  change: Partial<Omit<MailingRow, 'audience' | keyof Key>>,
) => setRows(tx, 'mailing', { merchant_id, code }, change);

/** The SQL of reviews. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, listRows, lockRow, type NewRow, type Row, setRows } from '../../../db/tenancy/rows.ts';
import { countWaiting } from '../../../db/waiting.ts';

export type ReviewRow = Row<'bonus_review'>;

/** One of each grant. */
export const insertReview = (tx: Tx, row: NewRow<'bonus_review'>) =>
  insertOnce(tx, 'bonus_review', row, ['merchant_id', 'grant_id']);

export const lockReview = (tx: Tx, merchantId: string, grantId: string) =>
  lockRow(tx, 'bonus_review', { merchant_id: merchantId, grant_id: grantId });

export async function setReview(
  tx: Tx,
  { merchant_id, grant_id }: Pick<ReviewRow, 'merchant_id' | 'grant_id'>,
  change: Partial<Omit<ReviewRow, 'merchant_id' | 'grant_id' | 'signals'>>,
): Promise<void> {
  await setRows(tx, 'bonus_review', { merchant_id, grant_id }, change);
}

/** Of a member, newest first. */
export const reviewsOf = (db: Db, merchantId: string, memberId: string, limit: number) =>
  listRows(
    db,
    'bonus_review',
    { merchant_id: merchantId, member_id: memberId },
    { orderBy: ['opened_at desc', 'grant_id'], limit },
  );

/** Those that wait first, then the decided ones; the longest waiting and the latest decided. */
export async function reviewsOfMerchant(db: Db, merchantId: string, limit: number): Promise<readonly ReviewRow[]> {
  const { rows: waiting } = await sql<ReviewRow>`
    select * from bonus_review where merchant_id = ${merchantId} and state in ('open', 'appealed')
    order by opened_at, grant_id limit ${limit}`.execute(db);
  const { rows: decided } = await sql<ReviewRow>`
    select * from bonus_review where merchant_id = ${merchantId} and state not in ('open', 'appealed')
    order by opened_at desc, grant_id limit ${limit}`.execute(db);
  return [...waiting, ...decided];
}

/** Grants that are held and not over, and appeals; an appeal waits since it was written. */
export const waitingReviews = (db: Db, merchantId: string) =>
  countWaiting(
    db,
    sql`case r.state when 'appealed' then r.appealed_at else r.opened_at end`,
    sql`bonus_review r where r.merchant_id = ${merchantId} and r.state in ('open', 'appealed') and (r.state = 'appealed' or exists (
      select from bonus_grant g where g.merchant_id = ${merchantId} and g.id = r.grant_id and g.state in ('offered', 'queued', 'active')))`,
  );

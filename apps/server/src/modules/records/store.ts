/** All SQL of the records. */
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { PageKey } from '../../db/page-key.ts';
import type { RecordTables } from '../../db/tables/records.ts';
import type { BetState } from './rules.ts';

export type BetRecord = Selectable<RecordTables['bet_record']>;

/** Keeps a record; one that is there already stays as it is, since facts may come twice and out of order. */
export async function keepRecord(tx: Tx, record: Insertable<RecordTables['bet_record']>): Promise<void> {
  await tx
    .insertInto('bet_record')
    .values(record)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doNothing())
    .execute();
}

/** Brings a record to its end, or keeps it ended when its beginning has not been heard yet. */
export async function closeRecord(tx: Tx, record: Insertable<RecordTables['bet_record']>): Promise<void> {
  await tx
    .insertInto('bet_record')
    .values(record)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'id']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        stake_minor: row.ref('excluded.stake_minor'),
        payout_minor: row.ref('excluded.payout_minor'),
      })),
    )
    .execute();
}

export interface RecordFilter {
  readonly category?: string | undefined;
  readonly state?: BetState | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

/** A member's records, newest first; one more than asked for tells whether there is a next page. */
export async function recordsOf(
  db: Db,
  merchantId: string,
  memberId: string,
  filter: RecordFilter,
): Promise<BetRecord[]> {
  let query = db
    .selectFrom('bet_record')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId);
  if (filter.category) query = query.where('category', '=', filter.category);
  if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.from) query = query.where('at', '>=', filter.from);
  if (filter.to) query = query.where('at', '<', filter.to);
  if (filter.after) query = query.where(sql<boolean>`(at, id) < (${filter.after.at}, ${filter.after.id}::uuid)`);
  return await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute();
}

export async function latestWinners(db: Db, merchantId: string, limit: number): Promise<BetRecord[]> {
  return await db
    .selectFrom('bet_record')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('is_trial', '=', false)
    .whereRef('payout_minor', '>', 'stake_minor')
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

/** The largest payouts since a moment; of equal ones the earlier is ahead. */
export async function topWinners(db: Db, merchantId: string, since: Date, limit: number): Promise<BetRecord[]> {
  return await db
    .selectFrom('bet_record')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('is_trial', '=', false)
    .whereRef('payout_minor', '>', 'stake_minor')
    .where('at', '>=', since)
    .orderBy('payout_minor', 'desc')
    .orderBy('at')
    .limit(limit)
    .execute();
}

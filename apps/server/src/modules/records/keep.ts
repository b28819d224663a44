/**
 * Keeping records from facts: a bet and what it adds to its day change in one transaction, so that the days are always the sum of the bets.
 * Days are counted by the merchant's clock, and by the database's knowledge of it.
 */
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { RecordTables } from '../../db/tables/records.ts';
import { houseWide } from '../../db/tenant-guard.ts';
import { afterHearing, type BetRecord, type Heard } from './rules.ts';

const columns = sql`merchant_id, member_id, day, game, category, vendor, state, bets, stake_minor, payout_minor`;
const dayOf = (timeZone: string): RawBuilder<Date> => sql`(at at time zone ${timeZone}::text)::date`;
const added = sql`
  on conflict (merchant_id, member_id, day, game, category, vendor, state) do update set
    bets = bet_day.bets + excluded.bets,
    stake_minor = bet_day.stake_minor + excluded.stake_minor,
    payout_minor = bet_day.payout_minor + excluded.payout_minor`;

/** Keeps a record and counts it; one that is there already stays as it is. Says whether it is new. */
export async function keepRecord(tx: Tx, timeZone: string, record: BetRecord): Promise<boolean> {
  const r = record;
  const { rows } = await sql`
    with kept as (
      insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state,
        summary, at)
      values (${r.merchant_id}, ${r.id}, ${r.member_id}, ${r.is_trial}, ${r.kind}, ${r.game}, ${r.category}, ${r.vendor},
        ${r.stake_minor}, ${r.payout_minor}, ${r.state}, ${r.summary}, ${r.at})
      on conflict (merchant_id, id) do nothing
      returning *
    )
    insert into bet_day (${columns})
    select merchant_id, member_id, ${dayOf(timeZone)}, game, category, vendor, state, 1, stake_minor, payout_minor from kept
    ${added}
    returning merchant_id`.execute(tx);
  return rows.length > 0;
}

/** Hears more of a record that is there: it is locked, changed and counted anew where it stands otherwise than before. */
export async function changeRecord(
  tx: Tx,
  timeZone: string,
  key: { readonly merchantId: string; readonly id: string },
  heard: Heard,
): Promise<BetRecord | undefined> {
  const before = await tx
    .selectFrom('bet_record')
    .selectAll()
    .where('merchant_id', '=', key.merchantId)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const after = afterHearing(before, heard);
  if (JSON.stringify(wireOf(before)) === JSON.stringify(wireOf(after))) return after;
  const { state, stake_minor, payout_minor, at, summary } = after;
  await tx
    .updateTable('bet_record')
    .set({ state, stake_minor, payout_minor, at, summary })
    .where('merchant_id', '=', key.merchantId)
    .where('id', '=', key.id)
    .execute();
  await sql`
    insert into bet_day (${columns})
    select merchant_id, member_id, ${dayOf(timeZone)}, game, category, vendor, state, sum(sign), sum(sign * stake_minor),
      sum(sign * payout_minor)
    from jsonb_to_recordset(${JSON.stringify([
      { ...wireOf(before), sign: -1 },
      { ...wireOf(after), sign: 1 },
    ])}::jsonb) as change (merchant_id text, member_id uuid, at timestamptz, game text, category text, vendor text, state text,
      stake_minor bigint, payout_minor bigint, sign bigint)
    group by 1, 2, 3, 4, 5, 6, 7
    ${added}`.execute(tx);
  return after;
}

function wireOf({ stake_minor, payout_minor, at, ...rest }: BetRecord) {
  return { ...rest, at: at.toISOString(), stake_minor: stake_minor.toString(), payout_minor: payout_minor.toString() };
}

/** Keeps money that came, went or was given: each once. */
export async function keepMoney(tx: Tx, record: Insertable<RecordTables['money_record']>): Promise<void> {
  await tx
    .insertInto('money_record')
    .values(record)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'kind', 'id']).doNothing())
    .execute();
}

/**
 * Counts all days of a merchant anew from the bets, and says how many rows of days stood otherwise than they should: none, unless the
 * merchant's clock is another now. Nothing is heard meanwhile.
 */
export async function recountDays(tx: Tx, merchantId: string, timeZone: string, now: Date): Promise<number> {
  await sql`lock table bet_record in share row exclusive mode`.execute(houseWide(tx));
  await sql`set local statement_timeout = 0`.execute(tx);
  const { rows } = await sql<{ wrong: bigint }>`
    with counted as (
      select merchant_id, member_id, ${dayOf(timeZone)} as day, game, category, vendor, state, count(*) as bets,
        sum(stake_minor)::bigint as stake_minor, sum(payout_minor)::bigint as payout_minor
      from bet_record where merchant_id = ${merchantId} group by 1, 2, 3, 4, 5, 6, 7
    ), kept as (
      select ${columns} from bet_day where merchant_id = ${merchantId} and (bets <> 0 or stake_minor <> 0 or payout_minor <> 0)
    )
    select count(*) as wrong from (
      (select ${columns} from counted except select ${columns} from kept)
      union (select ${columns} from kept except select ${columns} from counted)
    ) as difference`.execute(tx);
  await tx.deleteFrom('bet_day').where('merchant_id', '=', merchantId).execute();
  await sql`
    insert into bet_day (${columns})
    select merchant_id, member_id, ${dayOf(timeZone)}, game, category, vendor, state, count(*), sum(stake_minor), sum(payout_minor)
    from bet_record where merchant_id = ${merchantId} group by 1, 2, 3, 4, 5, 6, 7`.execute(tx);
  await tx
    .insertInto('bet_days_kept')
    .values({ merchant_id: merchantId, time_zone: timeZone, counted_at: now })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ time_zone: timeZone, counted_at: now }))
    .execute();
  return Number(rows[0]?.wrong ?? 0);
}

/** By which clock a merchant's days were counted last. */
export async function clockOfDays(db: Db, merchantId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bet_days_kept')
    .select('time_zone')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row?.time_zone;
}

/** The SQL of a recount: a slice of members at a time, and whose days are of which time zone. */
import { sql } from 'kysely';
import { takeAdvisoryLock } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { COUNTING_LOCK } from '../../../db/lock-spaces.ts';
import { upsertRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import { changeFigures, countMoved } from '../figures/index.ts';
import { columns, keyOfDay } from '../store-bets.ts';

/** Members whose days are recounted in one transaction. */
const RECOUNT_SLICE = 50;

/** The last member of the next slice, and undefined when no more than a slice is left. */
export async function endOfSlice(db: Db, merchantId: string, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ member_id: string }>`
    with recursive member (member_id, place) as (
      (select member_id, 1 from bet_record where merchant_id = ${merchantId} and member_id > ${after}::uuid order by member_id limit 1)
      union all
      (select (select r.member_id from bet_record r where r.merchant_id = ${merchantId} and r.member_id > m.member_id
        order by r.member_id limit 1), m.place + 1
      from member m where m.member_id is not null and m.place < ${RECOUNT_SLICE})
    )
    select member_id from member where member_id is not null and place = ${RECOUNT_SLICE}`.execute(db);
  return rows[0]?.member_id;
}

/** Returns how many rows differed, and how many members registered on another day than they were counted by. */
export async function recountSlice(
  tx: Tx,
  merchantId: string,
  timeZone: string,
  { after, last }: { readonly after: string; readonly last: string },
): Promise<number> {
  await takeAdvisoryLock(tx, COUNTING_LOCK, merchantId);
  const { rows } = await sql<{ wrong: bigint }>`
    with counted (${columns}) as (
      select ${keyOfDay(timeZone)}, count(*), sum(stake_minor)::bigint, sum(payout_minor)::bigint
      from bet_record where merchant_id = ${merchantId} and member_id > ${after}::uuid and member_id <= ${last}::uuid
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ), saved as (
      select ${columns} from bet_day
      where merchant_id = ${merchantId} and member_id > ${after}::uuid and member_id <= ${last}::uuid
        and (bets <> 0 or stake_minor <> 0 or payout_minor <> 0)
    )
    select count(*) as wrong from (
      (select ${columns} from counted except select ${columns} from saved)
      union (select ${columns} from saved except select ${columns} from counted)
    ) as difference`.execute(tx);
  const wrong = Number(rows[0]?.wrong ?? 0) + (await countMoved(tx, merchantId, { after, last }, timeZone));
  if (wrong === 0) return 0;
  await changeFigures(tx, merchantId, timeZone, { after, last }, -1);
  await sql`delete from bet_day where merchant_id = ${merchantId} and member_id > ${after}::uuid and member_id <= ${last}::uuid`.execute(
    tx,
  );
  await sql`
    insert into bet_day (${columns})
    select ${keyOfDay(timeZone)}, count(*), sum(stake_minor), sum(payout_minor)
    from bet_record where merchant_id = ${merchantId} and member_id > ${after}::uuid and member_id <= ${last}::uuid
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  await changeFigures(tx, merchantId, timeZone, { after, last }, 1);
  return wrong;
}

/** The days are now those of this time zone. */
export async function saveClock(tx: Tx, merchantId: string, timeZone: string, now: Date): Promise<void> {
  await upsertRows(tx, 'bet_days_kept', { merchant_id: merchantId, time_zone: timeZone, counted_at: now }, [
    'merchant_id',
  ]);
}

/** The time zone of each merchant's last count, in one query. */
export async function clocksOfDays(db: Db, merchantIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (merchantIds.length === 0) return new Map();
  const rows = await acrossMerchants(db)
    .selectFrom('bet_days_kept')
    .select(['merchant_id', 'time_zone'])
    .where('merchant_id', 'in', merchantIds)
    .execute();
  return new Map(rows.map((row) => [row.merchant_id, row.time_zone]));
}

/** The SQL of who bet and who registered, by period. */
import { sql } from 'kysely';
import type { Db } from '../../../../db/db.ts';
import { dayAt } from '../../../merchants/index.ts';
import { playersIn } from '../../../records/index.ts';
import { type PeriodPart, splitPeriods } from '../periods.ts';
import type { ReportCall } from '../report.ts';
import { periodOf } from './store-parts.ts';

interface Counted {
  readonly day: string;
  readonly players: bigint;
}

/**
 * Who bet in a period counts once in it. Whole periods are read from the sums; of one that the requested days begin or end within, who bet on those days is
 * counted.
 */
export async function playersOf({ deps, merchant, query: { from, to }, by = 'day' }: ReportCall): Promise<Counted[]> {
  const today = dayAt(deps.clock.now(), merchant.manifest.timeZone);
  const { whole, parts } = splitPeriods({ from, to }, by, today);
  const { rows } = await sql<Counted>`
    select begin::text as day, sum(players)::bigint as players from ${playersIn(merchant.id, by, whole)} as figure
    group by 1 having sum(players) > 0`.execute(deps.db);
  const counted = parts.map((part) => playersWithin(deps.db, merchant.id, part));
  return [...rows, ...(await Promise.all(counted)).flat()];
}

async function playersWithin(db: Db, merchantId: string, { begin, from, to }: PeriodPart): Promise<Counted[]> {
  const { rows } = await sql<{ players: bigint }>`
    select count(*) as players from (
      select distinct member_id from player_day where merchant_id = ${merchantId} and day >= ${from}::date and day <= ${to}::date
    ) as played`.execute(db);
  return rows.flatMap(({ players }) => (BigInt(players) > 0n ? [{ day: begin, players }] : []));
}

export async function registeredOf({ deps, merchant, by = 'day', from, to }: ReportCall) {
  const day = sql`created_at at time zone ${merchant.manifest.timeZone}`;
  const { rows } = await sql<Counted>`
    select ${periodOf(day, by)} as day, count(*) as players from member
    where merchant_id = ${merchant.id} and not is_trial and created_at >= ${from} and created_at < ${to} group by 1`.execute(
    deps.db,
  );
  return rows;
}

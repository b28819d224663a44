/** The SQL of limits, reminders and breaks of all members, for operators who care for them. */
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

const MAX_MARKED = 500;

/** Members who asked twice or more for a looser limit. */
export async function loosened(db: Db, merchantId: string, since: Date) {
  const { rows } = await sql<{ memberId: string; times: number }>`
    select member_id::text as "memberId", count(*)::integer as times from protection_change
    where merchant_id = ${merchantId} and at >= ${since} and kind = 'limit-asked'
    group by member_id having count(*) >= 2 order by 2 desc limit ${MAX_MARKED}`.execute(db);
  return rows;
}

export interface CareCounts {
  /** By period: how many have a limit, and for how many a looser one waits. */
  readonly limits: { id: string; members: number; waiting: number }[];
  readonly reminders: number;
  readonly breaks: { timeOuts: number; exclusions: number; permanent: number };
}

export async function careCounts(db: Db, merchantId: string, now: Date): Promise<CareCounts> {
  const [limits, reminders, breaks] = await Promise.all([
    sql<{ id: string; members: number; waiting: number }>`
      select period as id, count(*) filter (where amount_minor is not null)::integer as members,
        count(*) filter (where requested_at is not null)::integer as waiting
      from deposit_limit where merchant_id = ${merchantId} group by period order by period`.execute(db),
    sql<{ count: number }>`
      select count(*)::integer as count from protected_member
      where merchant_id = ${merchantId} and reminder_minutes > 0`.execute(db),
    sql<CareCounts['breaks']>`
      select count(distinct member_id) filter (where kind = 'time-out')::integer as "timeOuts",
        count(distinct member_id) filter (where kind = 'exclusion' and ends_at is not null)::integer as exclusions,
        count(distinct member_id) filter (where ends_at is null)::integer as permanent
      from play_break where merchant_id = ${merchantId} and (ends_at is null or ends_at > ${now})`.execute(db),
  ]);
  return {
    limits: limits.rows,
    reminders: reminders.rows[0]?.count ?? 0,
    breaks: breaks.rows[0] ?? { timeOuts: 0, exclusions: 0, permanent: 0 },
  };
}

/** By the Monday of the week. */
export async function changesByWeek(db: Db, merchantId: string, from: Date, timeZone: string) {
  const { rows } = await sql<{ week: string; limits: number; looser: number; breaks: number }>`
    select date_trunc('week', "at" at time zone ${timeZone}::text)::date::text as week,
      count(*) filter (where kind in ('limit', 'limit-imposed'))::integer as limits,
      count(*) filter (where kind = 'limit-asked')::integer as looser,
      count(*) filter (where kind in ('break', 'break-imposed'))::integer as breaks
    from protection_change where merchant_id = ${merchantId} and at >= ${from} group by 1`.execute(db);
  return new Map(rows.map(({ week, ...counts }) => [week, counts]));
}

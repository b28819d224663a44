/** The SQL of who is left out. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { listRows, type Row } from '../../../db/tenancy/rows.ts';

export type LeftOutRow = Row<'agent_left_out'>;

export type Finding = Pick<LeftOutRow, 'member_id' | 'reason' | 'other_id' | 'detail'>;

/**
 * Who was found is left out from then on, or from earlier where an earlier day was looked at later; whom operators count again stays counted. What
 * was billed since is looked at again.
 */
export async function leaveOut(
  tx: Tx,
  merchantId: string,
  found: readonly Finding[],
  { now, from }: { readonly now: Date; readonly from: Date },
): Promise<void> {
  if (found.length === 0) return;
  const { rows } = await sql<{ member_id: string; is_new: boolean }>`
    insert into agent_left_out (merchant_id, member_id, reason, other_id, detail, from_at, found_at, last_at)
    select ${merchantId}, member_id, reason, other_id, detail, ${from}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (member_id uuid, reason text, other_id uuid, detail text)
    order by member_id, reason, other_id
    on conflict (merchant_id, member_id, reason, other_id) do update set last_at = excluded.last_at, detail = excluded.detail,
      from_at = least(agent_left_out.from_at, excluded.from_at),
      found_at = case when excluded.from_at < agent_left_out.from_at then excluded.found_at else agent_left_out.found_at end
    returning member_id, found_at = last_at as is_new`.execute(tx);
  const ids = rows.filter(({ is_new: isNew }) => isNew).map(({ member_id: id }) => id);
  await noteChanged(tx, merchantId, ids, { now, from });
}

/** As if these figures were late: bills that were made of them are adjusted by the next. Their bets are counted again one by one, behind this. */
async function noteChanged(
  tx: Tx,
  merchantId: string,
  memberIds: readonly string[],
  { now, from }: { readonly now: Date; readonly from: Date },
): Promise<void> {
  await sql`
    insert into agent_late_figure (merchant_id, path, hour, changed_at)
    select distinct ${merchantId}, f.path, f.hour, ${now}::timestamptz
    from agent_position p join agent_figure f on f.merchant_id = ${merchantId} and f.path = p.path and f.hour >= ${from}
    where p.merchant_id = ${merchantId} and p.member_id = any(${[...memberIds]}::uuid[])
    on conflict (merchant_id, hour, path) do update set changed_at = excluded.changed_at`.execute(tx);
  await sql`
    insert into agent_recount (merchant_id, member_id, from_at)
    select distinct ${merchantId}, member_id, ${from}::timestamptz from unnest(${[...memberIds]}::uuid[]) as m (member_id)
    order by 2
    on conflict (merchant_id, member_id) do update set from_at = least(agent_recount.from_at, excluded.from_at), after_id = ''`.execute(
    tx,
  );
}

/** Of these members those whose bets count for no agent, with the moment from which on. */
export async function leftOutOf(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const key = { merchant_id: merchantId, member_id: memberIds, counted_at: null };
  const rows = await listRows(db, 'agent_left_out', key, {
    columns: ['member_id', 'from_at'],
    orderBy: ['from_at desc'],
  });
  return new Map(rows.map(({ member_id: id, from_at: from }) => [id, from]));
}

export const latestLeftOut = (db: Db, merchantId: string, limit: number): Promise<LeftOutRow[]> =>
  listRows(
    db,
    'agent_left_out',
    { merchant_id: merchantId },
    { orderBy: ['found_at desc', 'member_id', 'reason', 'other_id'], limit },
  );

/** Everything that a member was left out for. False where there is nothing. */
export async function countAgain(
  tx: Tx,
  merchantId: string,
  memberId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ from_at: Date }>`
    update agent_left_out set counted_at = ${now}, counted_by = ${by}
    where merchant_id = ${merchantId} and member_id = ${memberId}::uuid and counted_at is null returning from_at`.execute(
    tx,
  );
  const [first, ...rest] = rows.map(({ from_at: from }) => from);
  if (!first) return false;
  const from = rest.reduce((earliest, one) => (one < earliest ? one : earliest), first);
  await noteChanged(tx, merchantId, [memberId], { now, from });
  return true;
}

/** Draws in which two have to bet against each other, and of how many again one may be otherwise. */
const MIN_DRAWS = 12;
const ONE_OTHERWISE = 20;
/** Of a draw: more bettors of one agent are not compared with each other. */
const MAX_BETTORS = 40;

interface Opposites {
  readonly one: string;
  readonly other: string;
  readonly draws: number;
}

/**
 * Two direct downlines of one agent, or one of them and the agent, who staked nearly as much in the same draws, of which one won and one lost, so
 * that both together neither won nor lost more than a tenth: in all but one of twenty draws, and in all of fewer.
 */
export async function oppositesIn(
  db: Db,
  merchantId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly Opposites[]> {
  const { rows } = await sql<Opposites>`
    with bettor as materialized (
      select member_id, left(id, -37) as draw, stake_minor as stake, payout_minor as payout,
        unnest(array[path, left(path, -37)]) as above
      from agent_market
      where merchant_id = ${merchantId} and settled_at >= ${from} and settled_at < ${to} and product in ('LOTT', 'ELOTT') and stake_minor > 0
    ), compared as (
      select draw, above from bettor group by draw, above having count(*) between 2 and ${MAX_BETTORS}
    ), met as materialized (
      select b.* from bettor b join compared using (draw, above) where above <> ''
    ), pair as (
      select a.member_id as one, b.member_id as other, count(distinct a.draw) as draws,
        count(distinct a.draw) filter (
          where (a.payout > a.stake) <> (b.payout > b.stake)
            and abs(a.payout + b.payout - a.stake - b.stake) * 10 <= a.stake + b.stake
        ) as opposite
      from met a join met b on b.draw = a.draw and b.above = a.above and b.member_id > a.member_id
        and b.stake * 10 between a.stake * 8 and a.stake * 12
      group by 1, 2
    )
    select one::text, other::text, opposite::integer as draws from pair
    where opposite >= ${MIN_DRAWS}::integer and (draws - opposite) * ${ONE_OTHERWISE}::integer <= opposite`.execute(db);
  return rows;
}

/** Until the transaction ends: all bets of a day are compared with each other. */
export async function allowLongQueries(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
}

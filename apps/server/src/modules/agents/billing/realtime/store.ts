/** The SQL of bills in real time. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/db.ts';
import type { ContractRow } from '../../contracts/index.ts';
import { leftOutIn } from '../../figures/index.ts';
import type { SettledBets } from '../../formulas/index.ts';
import { REALTIME_MINUTES } from '../../periods.ts';
import { lateSince } from '../late/index.ts';
import { type BillRow, countedUntil, type RunRow } from '../store.ts';

const slotLength = sql`make_interval(mins => ${sql.lit(REALTIME_MINUTES)})`;

/** A contract that ended, or was suspended, longer ago gets no more of what was before. */
const STORED_MS = 2 * 86_400_000;

/** Since when contracts in real time have lived, with those that ended lately: their last minutes are billed after that. Undefined: there is none. */
export async function realtimeSince(db: Db, merchantId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(created_at) as since from agent_contract
    where merchant_id = ${merchantId} and kind = 'realtime'
      and (state in ('active', 'change_proposed', 'end_asked', 'suspended') or ends_at > ${new Date(now.getTime() - STORED_MS)})`.execute(
    db,
  );
  return rows[0]?.since ?? undefined;
}

interface LateSlot {
  readonly contract_id: string;
  readonly from_at: Date;
}

/**
 * Slots with bets that changed after they were billed or, where nothing was to be billed then, came late. While a contract was suspended nothing
 * was to be billed at all.
 */
export async function lateSlots(tx: Tx, run: RunRow, contracts: readonly ContractRow[]): Promise<readonly LateSlot[]> {
  const ids = contracts.map(({ id }) => id);
  const { rows } = await sql<LateSlot>`
    with late as (
      select above.id::uuid as agent_id, date_bin(${slotLength}, l.settled_at, timestamptz 'epoch') as slot, m.product,
        max(l.changed_at) as changed_at, bool_or(m.valid_minor > 0 and m.settled_at = l.settled_at) as counts
      from agent_late_market l join agent_market m on m.merchant_id = l.merchant_id and m.id = l.market_id
        cross join lateral unnest(string_to_array(rtrim(l.path, '/'), '/')) above (id)
      where l.merchant_id = ${run.merchant_id} and l.settled_at >= ${lateSince(run)} and l.settled_at < ${run.from_at}
      group by 1, 2, 3
    )
    select distinct c.id as contract_id, late.slot as from_at
    from late join agent_contract c on c.merchant_id = ${run.merchant_id} and c.agent_id = late.agent_id and c.id = any(${ids}::uuid[])
        and c.product in ('CONS', late.product)
      left join agent_bill b on b.merchant_id = c.merchant_id and b.agent_id = c.agent_id and b.contract_id = c.id and b.from_at = late.slot
    where case when b.contract_id is null
      then late.counts and not exists (
        select 1 from agent_contract_step s where s.merchant_id = c.merchant_id and s.contract_id = c.id
          and s.event in ('suspend', 'resume') and s.at >= late.slot
      )
      else late.changed_at >= ${countedUntil} end
    order by contract_id, from_at`.execute(tx);
  return rows;
}

/** What was bet in a slot below an agent. */
export interface SlotBets {
  readonly bets: readonly SettledBets[];
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly bettors: number;
}

interface Slot {
  readonly contract: ContractRow;
  readonly from: Date;
}

const slotsText = (slots: readonly Slot[]) =>
  JSON.stringify(
    slots.map(({ contract: { id, agent_id, product }, from }, place) => ({
      place,
      contract_id: id,
      agent_id,
      product,
      from_at: from.toISOString(),
    })),
  );

interface BetsRow {
  readonly place: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly bettors: number;
  /** How many bets there are of each amount. */
  readonly amounts: { readonly [validMinor: string]: number };
}

/** In the order of the slots. Settled in one of them, a bet counts for everybody whom its path names. */
export async function settledBets(
  tx: Tx,
  merchantId: string,
  slots: readonly Slot[],
): Promise<readonly (SlotBets | undefined)[]> {
  if (slots.length === 0) return [];
  const { rows } = await sql<BetsRow>`
    with ${leftOutIn(merchantId)}, wanted as materialized (
      select * from jsonb_to_recordset(${slotsText(slots)}::jsonb) as s (place integer, agent_id text, product text, from_at timestamptz)
    ), market as materialized (
      select s.from_at, m.member_id, m.path, m.product, m.valid_minor, m.stake_minor, m.payout_minor
      from (select distinct from_at from wanted) s join agent_market m on m.merchant_id = ${merchantId}
        and m.settled_at >= s.from_at and m.settled_at < s.from_at + ${slotLength} and m.stake_minor > 0
      where not exists (select 1 from left_out x where x.id = m.member_id::text and m.settled_at >= x.from_at)
    ), hit as materialized (
      select w.place, m.member_id, m.valid_minor, m.stake_minor, m.payout_minor
      from market m cross join lateral unnest(string_to_array(rtrim(m.path, '/'), '/')) above (id)
        join wanted w on w.agent_id = above.id and w.from_at = m.from_at and w.product in ('CONS', m.product)
    ), amount as (
      select place, valid_minor, count(*) as count from hit group by place, valid_minor
    )
    select place, sum(stake_minor)::bigint as stake, sum(payout_minor)::bigint as payout, count(distinct member_id)::integer as bettors,
      (select jsonb_object_agg(a.valid_minor::text, a.count) from amount a where a.place = hit.place) as amounts
    from hit group by place`.execute(tx);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return slots.map((_, place) => {
    const row = byPlace.get(place);
    if (!row) return undefined;
    const bets = Object.entries(row.amounts).map(([validMinor, count]) => ({ validMinor: BigInt(validMinor), count }));
    return { bets, stakeMinor: row.stake, payoutMinor: row.payout, bettors: row.bettors };
  });
}

/** Locked, in the order of the slots. */
export async function billsAt(
  tx: Tx,
  merchantId: string,
  slots: readonly Slot[],
): Promise<readonly (BillRow | undefined)[]> {
  if (slots.length === 0) return [];
  const { rows } = await sql<BillRow & { readonly place: number }>`
    select b.*, s.place
    from jsonb_to_recordset(${slotsText(slots)}::jsonb) as s (place integer, contract_id uuid, agent_id uuid, from_at timestamptz)
      join agent_bill b on b.merchant_id = ${merchantId} and b.agent_id = s.agent_id and b.contract_id = s.contract_id and b.from_at = s.from_at
    order by b.from_at, b.contract_id for update of b`.execute(tx);
  const byPlace = new Map(rows.map(({ place, ...bill }) => [place, bill as BillRow]));
  return slots.map((_, place) => byPlace.get(place));
}

export async function forgetLate(tx: Tx, run: RunRow): Promise<void> {
  await sql`
    delete from agent_late_market
    where merchant_id = ${run.merchant_id} and changed_at < ${new Date(run.to_at.getTime() - STORED_MS)}`.execute(tx);
}

/** The SQL of wagering requirements, and of turnover by day. */
import { sql } from 'kysely';
import { gameKeyOf } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import {
  countRows,
  insertOnce,
  listRows,
  type NewRow,
  type Owner,
  type Row,
  selectRows,
  setRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import { wageringLifecycle } from './lifecycle.ts';
import type { WageringChange } from './rules.ts';

export type WageringRow = Row<'wagering'>;

/** An existing source and reference is left unchanged. */
export async function insertWagering(tx: Tx, row: NewRow<'wagering'>): Promise<void> {
  await insertOnce(tx, 'wagering', row, ['merchant_id', 'source', 'ref']);
}

function openOf(db: Db, merchantId: string, memberId: string) {
  return selectRows(db, 'wagering', { merchant_id: merchantId, member_id: memberId, state: 'open' })
    .selectAll()
    .orderBy('created_at')
    .orderBy('id');
}

/** Open requirements, oldest first. */
export async function openWagerings(db: Db, merchantId: string, memberId: string): Promise<WageringRow[]> {
  return openOf(db, merchantId, memberId).execute();
}

/** Of all these members, always in one order: by member, oldest first. */
export async function lockOpenWagerings(tx: Tx, merchantId: string, memberIds: readonly string[]) {
  const { rows } = await sql<WageringRow>`
    select * from wagering
    where merchant_id = ${merchantId} and state = 'open'
      and member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
    order by member_id, created_at, id for update`.execute(tx);
  return rows;
}

export async function changeWagerings(
  tx: Tx,
  merchantId: string,
  changes: readonly (WageringChange & { readonly at: Date })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, doneMinor, isDone, at }) => ({
    id,
    done_minor: doneMinor.toString(),
    ended_at: isDone ? at : null,
  }));
  await sql`
    update wagering w set done_minor = c.done_minor, ended_at = c.ended_at,
      state = case when c.ended_at is null then w.state else ${wageringLifecycle.next('open', 'complete')} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id uuid, done_minor bigint, ended_at timestamptz)
    where w.merchant_id = ${merchantId} and w.id = c.id`.execute(tx);
}

/** Newest first, including ended ones. */
export async function listWagerings(db: Db, merchantId: string, memberId: string, limit: number) {
  return listRows(
    db,
    'wagering',
    { merchant_id: merchantId, member_id: memberId },
    { orderBy: ['created_at desc', 'id desc'], limit },
  );
}

/** Waives all open requirements. */
export async function cancelOpenWagerings(tx: Tx, merchantId: string, memberId: string, at: Date): Promise<void> {
  await setRows(
    tx,
    'wagering',
    { merchant_id: merchantId, member_id: memberId, state: 'open' },
    { state: wageringLifecycle.next('open', 'cancel'), ended_at: at },
  );
}

/** Waives the wagering requirement of an order. */
export async function cancelWageringOf(tx: Tx, merchantId: string, orderId: string, at: Date): Promise<void> {
  await setRows(
    tx,
    'wagering',
    { merchant_id: merchantId, source: 'deposit', ref: orderId, state: 'open' },
    { state: wageringLifecycle.next('open', 'cancel'), ended_at: at },
  );
}

/** Undefined when it is unknown, or not open. */
export async function cancelWagering(tx: Tx, merchantId: string, id: string, at: Date) {
  return updateRows(tx, 'wagering', { merchant_id: merchantId, id, state: 'open' })
    .set({ state: wageringLifecycle.next('open', 'cancel'), ended_at: at })
    .returningAll()
    .executeTakeFirst();
}

/** Days of members, each once. */
export async function addTurnover(
  tx: Tx,
  merchantId: string,
  days: readonly { readonly memberId: string; readonly day: Date; readonly stakedMinor: bigint }[],
): Promise<void> {
  const rows = days.map(({ memberId, day, stakedMinor }) => ({
    member_id: memberId,
    day,
    staked_minor: stakedMinor.toString(),
  }));
  await sql`
    insert into turnover_day (merchant_id, member_id, day, staked_minor)
    select ${merchantId}::text, member_id, day, staked_minor
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (member_id uuid, day timestamptz, staked_minor bigint)
    order by member_id, day
    on conflict (merchant_id, member_id, day) do update set
      staked_minor = turnover_day.staked_minor + excluded.staked_minor`.execute(tx);
}

export async function stakedSince(db: Db, merchantId: string, memberId: string, since: Date): Promise<bigint> {
  const days = await selectRows(db, 'turnover_day', { merchant_id: merchantId, member_id: memberId })
    .select('staked_minor')
    .where('day', '>=', since)
    .execute();
  return days.reduce((sum, { staked_minor }) => sum + staked_minor, 0n);
}

export async function countDeposits(db: Db, merchantId: string, memberId: string): Promise<number> {
  return countRows(
    selectRows(db, 'deposit_order', { merchant_id: merchantId, member_id: memberId, state: 'credited' }),
  );
}

/** Credited deposits that chose a bonus. */
export async function countPromoted(db: Db, { merchantId, memberId }: Owner): Promise<number> {
  const credited = { merchant_id: merchantId, member_id: memberId, state: 'credited' } as const;
  return countRows(selectRows(db, 'deposit_order', credited).where('bonus', 'is not', null));
}

const MAX_GAMES = 300;

/** Bets that ended: what was staked and paid, and the games by key. */
export async function playSince(db: Db, { merchantId, memberId }: Owner, since: Date) {
  const rows = await selectRows(db, 'member_play', { merchant_id: merchantId, member_id: memberId })
    .select(['vendor', 'game', 'stake_minor', 'payout_minor'])
    .where('day', '>=', since)
    .execute();
  const keys = new Set(rows.map(({ vendor, game }) => gameKeyOf({ vendor, gameCode: game })));
  return {
    stakedMinor: rows.reduce((sum, { stake_minor }) => sum + stake_minor, 0n),
    paidMinor: rows.reduce((sum, { payout_minor }) => sum + payout_minor, 0n),
    games: [...keys].sort().slice(0, MAX_GAMES),
  };
}

export async function depositedSince(db: Db, merchantId: string, memberId: string, since: Date): Promise<bigint> {
  const orders = await selectRows(db, 'deposit_order', {
    merchant_id: merchantId,
    member_id: memberId,
    state: 'credited',
  })
    .select(['amount_minor', 'held_minor'])
    .where('changed_at', '>=', since)
    .execute();
  return orders.reduce((sum, { amount_minor, held_minor }) => sum + amount_minor - held_minor, 0n);
}

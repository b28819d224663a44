/** The SQL of histories: how far each was read, how its bets stand, and which of its lines are no bet of a member. */
import { sql } from 'kysely';
import type { PlayedBet } from '#vendors/plugin-history.ts';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { insertOnce, listRows, lockRow, type Row, selectRows, setRows, upsertRows } from '../../../db/tenancy/rows.ts';

export type HistoryRow = Row<'vendor_history'>;
export type BetRow = Row<'vendor_bet'>;
export type LeftReason = Row<'vendor_bet_left'>['reason'];

export interface HistoryKey {
  readonly merchant_id: string;
  readonly vendor: string;
}

const keyOf = ({ merchant_id, vendor }: HistoryKey) => ({ merchant_id, vendor });

export const dueHistories = (now: Date): DueMerchants =>
  sql`select merchant_id from vendor_history where due_at <= ${now}`;

/** With the first member who is there; due at once. */
export async function beginHistory(tx: Tx, key: HistoryKey, at: Date): Promise<void> {
  await insertOnce(tx, 'vendor_history', { ...keyOf(key), read_to: at, due_at: at }, ['merchant_id', 'vendor']);
}

/** Locks the history if this claim still holds. */
export async function holdHistory(tx: Tx, row: HistoryRow): Promise<boolean> {
  const now = await lockRow(tx, 'vendor_history', keyOf(row));
  return now?.due_at.getTime() === row.due_at.getTime() && now.attempts === row.attempts;
}

export async function changeHistory(
  tx: Tx,
  row: HistoryRow,
  change: Partial<Omit<HistoryRow, keyof HistoryKey>>,
): Promise<void> {
  await setRows(tx, 'vendor_history', keyOf(row), change);
}

export function historiesOf(db: Db, merchantId: string): Promise<readonly HistoryRow[]> {
  return listRows(db, 'vendor_history', { merchant_id: merchantId }, { orderBy: ['vendor'] });
}

/** The members behind names at a vendor. */
export async function membersOf(db: Db, key: HistoryKey, players: readonly string[]) {
  if (players.length === 0) return new Map<string, string>();
  const rows = await listRows(
    db,
    'sub_wallet',
    { ...keyOf(key), player: players },
    { columns: ['player', 'member_id'] },
  );
  return new Map(rows.map((row) => [row.player, row.member_id]));
}

export async function betsOf(db: Db, key: HistoryKey, bets: readonly string[]): Promise<ReadonlyMap<string, BetRow>> {
  if (bets.length === 0) return new Map();
  const rows = await listRows(db, 'vendor_bet', { ...keyOf(key), bet: bets }, {});
  return new Map(rows.map((row) => [row.bet, row]));
}

export function saveBets(tx: Tx, rows: readonly BetRow[]): Promise<void> {
  return upsertRows(tx, 'vendor_bet', rows, ['merchant_id', 'vendor', 'bet']);
}

export interface LeftLine {
  readonly line: PlayedBet;
  readonly reason: LeftReason;
}

/** Kept as they were reported. */
export async function leaveLines(tx: Tx, key: HistoryKey, left: readonly LeftLine[], now: Date): Promise<void> {
  const rows = left.map(({ line, reason }) => ({
    ...keyOf(key),
    bet: line.betId,
    // A version that is none is a reason to be left.
    version: Number.isSafeInteger(line.version) && line.version >= 0 ? BigInt(line.version) : 0n,
    reason,
    line: JSON.stringify(line),
    told_at: now,
    tried_at: now,
  }));
  await upsertRows(tx, 'vendor_bet_left', rows, ['merchant_id', 'vendor', 'bet'], ['told_at']);
}

/** What has become a bet of a member, or is older than it. */
export async function takeLeft(tx: Tx, { merchant_id, vendor }: HistoryKey, bets: readonly string[]): Promise<void> {
  await sql`
    delete from vendor_bet_left left_line using vendor_bet b
    where left_line.merchant_id = ${merchant_id} and left_line.vendor = ${vendor} and left_line.bet = any(${[...bets]}::text[])
      and b.merchant_id = left_line.merchant_id and b.vendor = left_line.vendor and b.bet = left_line.bet
      and left_line.version <= b.version`.execute(tx);
}

/** The longest not tried, but those that can never become another bet. */
export async function leftToTry(db: Db, key: HistoryKey, limit: number): Promise<readonly PlayedBet[]> {
  const rows = await selectRows(db, 'vendor_bet_left', keyOf(key))
    .select('line')
    .where('reason', '<>', 'conflict')
    .orderBy('tried_at')
    .orderBy('bet')
    .limit(limit)
    .execute();
  return rows.map(({ line }) => playedBetOf(line));
}

export function leftLines(db: Db, merchantId: string, limit: number) {
  const order = { orderBy: ['told_at', 'vendor', 'bet'], limit } as const;
  return listRows(db, 'vendor_bet_left', { merchant_id: merchantId }, order);
}

export async function countLeft(db: Db, merchantId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await selectRows(db, 'vendor_bet_left', { merchant_id: merchantId })
    .select(['vendor', (row) => row.fn.countAll<string>().as('count')])
    .groupBy('vendor')
    .execute();
  return new Map(rows.map(({ vendor, count }) => [vendor, Number(count)]));
}

function playedBetOf(line: unknown): PlayedBet {
  const reported = line as Omit<PlayedBet, 'placedAt'> & { readonly placedAt: string };
  return { ...reported, placedAt: new Date(reported.placedAt) };
}

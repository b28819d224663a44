/** The SQL of bets on running rounds. */
import { sql } from 'kysely';
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { countRows, findRow, lockRow, type Row, selectRows, setRows, updateRows } from '../../../db/tenancy/rows.ts';
import type { DrawKey } from '../draws/index.ts';
import { betLifecycle } from './lifecycle.ts';

export type BetRow = Row<'running_bet'>;

const roundOf = ({ merchantId, game, drawIndex }: DrawKey) => ({
  merchant_id: merchantId,
  game,
  draw_index: BigInt(drawIndex),
});

export async function insertBet(tx: Tx, bet: BetRow): Promise<void> {
  await tx
    .insertInto('running_bet')
    .values({ ...bet, bet: JSON.stringify(bet.bet) })
    .execute();
}

export function betByKey(db: Db, merchantId: string, memberId: string, key: string): Promise<BetRow | undefined> {
  return findRow(db, 'running_bet', { merchant_id: merchantId, member_id: memberId, idempotency_key: key });
}

export function betById(db: Db, merchantId: string, memberId: string, id: string): Promise<BetRow | undefined> {
  return findRow(db, 'running_bet', { merchant_id: merchantId, member_id: memberId, id });
}

export function lockBet(tx: Tx, merchantId: string, memberId: string, id: string): Promise<BetRow | undefined> {
  return lockRow(tx, 'running_bet', { merchant_id: merchantId, member_id: memberId, id });
}

/** The member's bet on a round that was not taken back. */
export function betOfMember(db: Db, round: DrawKey, memberId: string): Promise<BetRow | undefined> {
  return selectRows(db, 'running_bet', { ...roundOf(round), member_id: memberId })
    .selectAll()
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
}

/** Bets of real money that stand, the highest stakes first, and how many there are. */
export async function sharedBets(db: Db, round: DrawKey, limit: number) {
  const shared = () =>
    selectRows(db, 'running_bet', { ...roundOf(round), is_trial: false }).where('state', '<>', 'cancelled');
  const bets = await shared().selectAll().orderBy('stake_minor', 'desc').orderBy('id').limit(limit).execute();
  return { bets, count: await countRows(shared()) };
}

/** Open bets that are cashed out by themselves until then, locked; those of others are skipped. */
export function takeReached(tx: Tx, round: DrawKey, untilMs: number, limit: number): Promise<BetRow[]> {
  return selectRows(tx, 'running_bet', { ...roundOf(round), state: 'open' })
    .selectAll()
    .where('cashes_out_at_ms', '<=', untilMs)
    .orderBy('cashes_out_at_ms')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Open bets of a round that is over, locked. */
export function takeOpen(tx: Tx, round: DrawKey, limit: number): Promise<BetRow[]> {
  return selectRows(tx, 'running_bet', { ...roundOf(round), state: 'open' })
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** When the next bet is cashed out by itself; undefined when none is open. */
export async function nextTargetMs(db: Db, round: DrawKey): Promise<number | undefined> {
  const row = await selectRows(db, 'running_bet', { ...roundOf(round), state: 'open' })
    .select('cashes_out_at_ms')
    .orderBy('cashes_out_at_ms')
    .limit(1)
    .executeTakeFirst();
  return row?.cashes_out_at_ms;
}

export interface EndedBet {
  readonly bet: BetRow;
  readonly state: BetRow['state'];
  readonly payoutMinor: bigint;
  readonly paidE4: number;
}

/** Saves how bets ended. A trial’s bet is nobody else’s news. */
export async function saveEnded(tx: Tx, merchantId: string, ended: readonly EndedBet[]): Promise<void> {
  const rows = ended.map(({ bet, state, payoutMinor, paidE4 }) => ({
    id: bet.id,
    state,
    payout_minor: payoutMinor.toString(),
    paid_e4: paidE4,
  }));
  const { numAffectedRows } = await sql`
    update running_bet bet
    set state = ended.state, payout_minor = ended.payout_minor, paid_e4 = ended.paid_e4,
      is_news = not bet.is_trial and ended.state <> 'lost'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ended (id uuid, state text, payout_minor bigint, paid_e4 bigint)
    where bet.merchant_id = ${merchantId} and bet.id = ended.id and bet.state = 'open'`.execute(tx);
  assert(Number(numAffectedRows) === ended.length, 'a bet that is locked and open ends once');
}

export async function saveCancelled(tx: Tx, { merchant_id, id, is_trial }: BetRow): Promise<void> {
  const state = betLifecycle.next('open', 'cancel');
  await setRows(tx, 'running_bet', { merchant_id, id, state: 'open' }, { state, is_news: !is_trial });
}

/** What was not published to the other players yet; it is from now on. */
export async function takeNews(tx: Tx, round: DrawKey): Promise<BetRow[]> {
  return updateRows(tx, 'running_bet', { ...roundOf(round), is_news: true })
    .set({ is_news: false })
    .returningAll()
    .execute();
}

export async function hasNews(db: Db, round: DrawKey): Promise<boolean> {
  const row = await selectRows(db, 'running_bet', { ...roundOf(round), is_news: true })
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

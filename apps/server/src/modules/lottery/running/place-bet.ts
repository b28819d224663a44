/** Bets on a round that takes bets, and takes them back: the row of the round is held, so that its start waits. */
import { createHash } from 'node:crypto';
import type { BodyOf, Endpoints, RefusalOf } from '#contract';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { StageSession } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { refuseStake } from '../../wallet/index.ts';
import type { DrawRow } from '../draws/index.ts';
import { moneyOf, type RoundRules } from './end-bets.ts';
import { betLifecycle } from './lifecycle.ts';
import type { RunningDeps, RunningParts } from './parts.ts';
import { type ReadBet, readBet } from './rules.ts';
import { type BetRow, betById, betByKey, betOfMember, insertBet, lockBet, saveCancelled } from './store-bet.ts';
import { holdRound, roundByNumber } from './store-round.ts';

export interface PlaceRequest {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly body: BodyOf<Endpoints['placeRunningBet']>;
  readonly key: string;
}

type PlaceAnswer = Result<BetRow, RefusalOf<Endpoints['placeRunningBet']> | 'request.idempotency_key_reused'>;

/** A bet that was read, on its round. */
interface Placing extends Omit<RoundRules, 'variant'>, Omit<ReadBet, 'refused'> {
  readonly request: PlaceRequest;
  readonly source: string;
  readonly requestHash: string;
}

/** A bet that is refused now, since its game is no longer listed or its limits have changed, may stand: sent again, it is answered as it is. */
export async function placeBet(deps: RunningDeps, parts: RunningParts, request: PlaceRequest): Promise<PlaceAnswer> {
  const { merchant, session, body, key } = request;
  const game = parts.registry.find(session.game.code);
  if (!game) return refuse('game.disabled');
  const round = await roundByNumber(deps.db, merchant.id, game.code, body.drawNumber);
  if (!round) return refuse('draw.unknown');
  const engine = await parts.registry.engine(game, round);
  if (!engine) return refuse('game.disabled');
  const read = readBet(merchant, game.manifest, engine, body);
  if (!read.ok) return read;
  const { refused, ...requested } = read.value;
  const requestHash = createHash('sha256')
    .update(
      JSON.stringify([game.code, body.drawNumber, session.isTrial, requested.stakeMinor.toString(), requested.bet]),
    )
    .digest('base64url');
  const listed = await listedFor(parts, request, game.code);
  const placed = await deps.atomically(async (tx): Promise<PlaceAnswer> => {
    const before = await betByKey(tx, merchant.id, session.memberId, key);
    if (before) return before.request_hash === requestHash ? ok(before) : refuse('request.idempotency_key_reused');
    if (!listed) return refuse('game.disabled');
    if (refused) return refused;
    const placing = { merchant, game, engine, request, source: listed.vendor, requestHash, ...requested };
    const held = await holdRound(tx, merchant.id, game.code, body.drawNumber);
    assert(held, 'a round is never deleted');
    return stakeBet(tx, deps, placing, held, await parts.now(tx));
  });
  if (placed.ok) parts.clock.wake();
  return placed;
}

/** The game as the merchant lists it, for anyone who may bet on it now. */
async function listedFor(parts: RunningParts, { merchant, session }: PlaceRequest, code: string) {
  const listed = await parts.listed(merchant.id, session.game.id);
  if (listed?.gameCode !== code) return undefined;
  return session.isTrial && !listed.supportsFreePlay ? undefined : listed;
}

async function stakeBet(tx: Tx, deps: RunningDeps, placing: Placing, round: DrawRow, now: Date): Promise<PlaceAnswer> {
  const { merchant, game, engine, request, stakeMinor, bet } = placing;
  const { session, key } = request;
  const roundKey = { merchantId: merchant.id, game: game.code, drawIndex: Number(round.draw_index) };
  const isLate = round.state !== 'selling' || now < round.opens_at || now >= round.closes_at;
  const before = isLate ? undefined : await betOfMember(tx, roundKey, session.memberId);
  if (before) return before.idempotency_key === key ? ok(before) : refuse('bet.placed');
  const row: BetRow = {
    merchant_id: merchant.id,
    id: newId(deps.clock, deps.random),
    game: game.code,
    draw_index: round.draw_index,
    draw_number: round.draw_number,
    member_id: session.memberId,
    is_trial: session.isTrial,
    source: placing.source,
    bet: bet as BetRow['bet'],
    cashes_out_at_ms: engine.running.cashesOutAtMs(bet),
    currency: merchant.currency.code,
    stake_minor: stakeMinor,
    cash_minor: stakeMinor,
    payout_minor: 0n,
    paid_e4: null,
    state: betLifecycle.initial,
    idempotency_key: key,
    request_hash: placing.requestHash,
    is_news: !session.isTrial,
    placed_at: now,
  };
  const stake = {
    ...moneyOf(merchant, game, row),
    externalId: `running:${row.member_id}:${key}`,
    amountMinor: stakeMinor,
    requestHash: placing.requestHash,
  };
  // The same request may still be under way on another node, where it was in time: this waits for it.
  const [check] = await deps.wallet.checkStakes(tx, [stake]);
  assert(check, 'the wallet answers every movement');
  if (check.kind === 'replayed') {
    const placed = await betByKey(tx, merchant.id, session.memberId, key);
    assert(placed, 'a posted stake has its bet');
    return ok(placed);
  }
  if (isLate) return refuse('draw.closed');
  if (check.kind === 'conflict') return refuse('request.idempotency_key_reused');
  if (check.kind === 'insufficient') return refuseStake(check);
  await insertBet(tx, { ...row, cash_minor: stakeMinor - (check.drawn?.bonusMinor ?? 0n) });
  await publishBalance(tx, deps, row);
  const [moved] = await deps.wallet.moveGroups(tx, [[{ ...stake, kind: 'stake', drawn: check.drawn }]]);
  assert(moved?.kind === 'applied', 'a posting checked under a lock applies as checked');
  return ok(row);
}

function publishBalance(tx: Tx, deps: RunningDeps, { merchant_id, member_id, is_trial }: BetRow): Promise<void> {
  return deps.outbox.publish(tx, merchant_id, 'balance.changed', { memberId: member_id, isTrial: is_trial });
}

export interface BetCall {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly betId: string;
}

/** Sent again it answers the bet that was taken back. */
export async function cancelBet(
  deps: RunningDeps,
  parts: RunningParts,
  { merchant, session, betId }: BetCall,
): Promise<Result<BetRow, 'bet.unknown' | 'draw.closed'>> {
  const cancelled = await deps.atomically(async (tx): Promise<Result<BetRow, 'bet.unknown' | 'draw.closed'>> => {
    const seen = await betById(tx, merchant.id, session.memberId, betId);
    const game = parts.registry.find(session.game.code);
    if (!game || seen?.game !== game.code) return refuse('bet.unknown');
    const round = await holdRound(tx, merchant.id, seen.game, seen.draw_number);
    const bet = await lockBet(tx, merchant.id, session.memberId, betId);
    assert(bet && round, 'bets and rounds are never deleted');
    if (bet.state === 'cancelled') return ok(bet);
    const isOpen = round.state === 'selling' && (await parts.now(tx)) < round.closes_at;
    if (!isOpen || !betLifecycle.allows(bet.state, 'cancel')) return refuse('draw.closed');
    await saveCancelled(tx, bet);
    await publishBalance(tx, deps, bet);
    const refund = { ...moneyOf(merchant, game, bet), externalId: `cancel:${bet.id}`, amountMinor: bet.stake_minor };
    const [moved] = await deps.wallet.moveGroups(tx, [[{ ...refund, kind: 'refund' }]]);
    assert(moved?.kind === 'applied', 'a bet is taken back once');
    return ok({ ...bet, state: betLifecycle.next(bet.state, 'cancel') });
  });
  if (cancelled.ok) parts.clock.wake();
  return cancelled;
}

/**
 * Cashing out by hand. The database's clock is read before anything else: what it says is when the request has reached the platform, on
 * whatever node. A request that came before the end is valid though the round ends while it is saved: bets are lost only a second later.
 */
import { ok, type Result, refuse } from '#kernel';
import { endBets } from './end-bets.ts';
import type { RunningDeps, RunningParts } from './parts.ts';
import type { BetCall } from './place-bet.ts';
import { cashedOut, msOf } from './rules.ts';
import { type BetRow, betById, lockBet } from './store-bet.ts';
import { roundByNumber } from './store-round.ts';

type CashOutRefusal = 'bet.unknown' | 'bet.too_early' | 'bet.too_late' | 'game.disabled';

export async function cashOut(
  deps: RunningDeps,
  parts: RunningParts,
  { merchant, session, betId }: BetCall,
): Promise<Result<BetRow, CashOutRefusal>> {
  const receivedAt = await parts.now(deps.db);
  const seen = await betById(deps.db, merchant.id, session.memberId, betId);
  const game = parts.registry.find(session.game.code);
  if (!game || seen?.game !== game.code) return refuse('bet.unknown');
  const round = await roundByNumber(deps.db, merchant.id, seen.game, seen.draw_number);
  if (!round) return refuse('bet.unknown');
  const engine = await parts.registry.engine(game, round);
  if (!engine) return refuse('game.disabled');
  if (round.state === 'selling') return refuse('bet.too_early');
  const isOver = await parts.isOver(deps.db, engine, round, receivedAt);
  const ms = msOf(round, receivedAt);
  const ended = await deps.atomically(async (tx): Promise<Result<BetRow, CashOutRefusal>> => {
    const bet = await lockBet(tx, merchant.id, session.memberId, betId);
    // Cashed out before: by this request, by another tab, or by itself.
    if (bet?.state === 'won') return ok(bet);
    if (bet?.state !== 'open' || isOver) return refuse('bet.too_late');
    const paidE4 = engine.running.cashOutE4(bet.bet, ms);
    if (paidE4 === undefined) return refuse('bet.too_early');
    await endBets(
      tx,
      deps,
      { merchant, game, engine, variant: round.variant },
      [{ bet, settled: cashedOut(paidE4) }],
      receivedAt,
    );
    const paid = await betById(tx, merchant.id, session.memberId, betId);
    return paid ? ok(paid) : refuse('bet.unknown');
  });
  if (ended.ok) parts.clock.wake();
  return ended;
}

/**
 * The steps of a round: opened, started, ended, settled. Each is one transaction that any node may make, and that one node makes once;
 * a node that dies before its commit leaves the step to the next.
 */
import { assert, ok } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { chainIndex, type DrawRow, drawLifecycle, saveDrawings, takeDueDraws } from '../draws/index.ts';
import { endBets, type RoundRules } from './end-bets.ts';
import type { RunningDeps, RunningParts } from './parts.ts';
import type { RoundDraws } from './round-draw.ts';
import { cashedOut, closesAt, msOf, nextNumber, roundKey, settledAtEnd } from './rules.ts';
import type { RunningEngine, RunningGame } from './running-registry.ts';
import { takeNews, takeOpen, takeReached } from './store-bet.ts';
import { insertRound, markRoundSettled, startRound } from './store-round.ts';
import { roundToWire, sharedToWire } from './wire.ts';

/** Bets of one transaction: few enough that the house account's row is free again soon. */
const AT_ONCE = 500;

/** Opens the round after this one. */
export async function openNext(
  deps: RunningDeps,
  parts: RunningParts,
  { merchant, game }: { readonly merchant: Merchant; readonly game: RunningGame },
  before: DrawRow | undefined,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const now = await parts.now(tx);
    const drawIndex = before ? Number(before.draw_index) + 1 : 1;
    const key = { merchantId: merchant.id, game: game.code, drawIndex };
    await parts.chains.ensure(tx, [key], now);
    const chain = await parts.chains.covering(tx, key, 'draw');
    assert(chain, 'a round that opens has a committed chain');
    const shownUntil = new Date((before?.drawn_at?.getTime() ?? 0) + game.rounds.shownMs);
    const closes = closesAt(game, merchant, shownUntil > now ? shownUntil : now);
    const { code: variant } = parts.registry.variant(game, merchant);
    const round = {
      merchant_id: merchant.id,
      game: game.code,
      draw_index: BigInt(drawIndex),
      draw_number: nextNumber(before?.draw_number, now),
      opens_at: now,
      closes_at: closes,
      // Expected: the round starts when a node starts it.
      draws_at: new Date(closes.getTime() + game.rounds.startsAfterMs),
      rules_version: game.manifest.rulesVersion,
      variant,
      chain_id: chain.id,
      chain_index: chainIndex(chain, drawIndex),
    };
    if (await insertRound(tx, round))
      await publishRound(tx, deps, { ...round, state: drawLifecycle.initial, outcome: null });
  });
}

/** Ends betting. The start is a moment later, so that everyone knows it. */
export async function start(deps: RunningDeps, parts: RunningParts, game: RunningGame, round: DrawRow): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const startsAt = new Date((await parts.now(tx)).getTime() + game.rounds.startsAfterMs);
    if (!(await startRound(tx, roundKey(round), startsAt))) return;
    await publishRound(tx, deps, { ...round, state: drawLifecycle.next('selling', 'close'), draws_at: startsAt });
  });
}

/** Reveals the draw, once the round has lasted as long as that says. */
export async function end(
  deps: RunningDeps,
  parts: Pick<RunningParts, 'now'> & { readonly draws: RoundDraws },
  engine: RunningEngine,
  seen: DrawRow,
): Promise<void> {
  const done = await deps.atomically(async (tx) => {
    const [round] = await takeDueDraws(tx, [roundKey(seen)]);
    if (round?.state !== 'closed') return ok();
    const now = await parts.now(tx);
    const revealed = await parts.draws.reveal(tx, engine, round, now);
    if (msOf(round, now) < engine.running.lastsMs(revealed.outcome)) return ok();
    const state = drawLifecycle.next(round.state, 'draw');
    await saveDrawings(tx, [{ ...roundKey(round), state, ...revealed, official: null, drawnAt: now }]);
    const shown = engine.publicView(revealed.outcome);
    await deps.outbox.publish(tx, round.merchant_id, 'draw.made', {
      game: round.game,
      drawNumber: round.draw_number,
      state,
      outcome: JSON.stringify(shown),
    });
    await publishRound(tx, deps, { ...round, state, outcome: shown as DrawRow['outcome'] });
    return ok();
  });
  assert(done.ok, 'a round’s end is never refused');
}

/** Pays the bets whose targets the round has reached by now. */
export async function payReached(deps: RunningDeps, rules: RoundRules, round: DrawRow, now: Date): Promise<void> {
  for (let paid = AT_ONCE; paid === AT_ONCE; ) {
    paid = await inTransaction(deps, async (tx) => {
      const bets = await takeReached(tx, roundKey(round), msOf(round, now), AT_ONCE);
      const ended = bets.map((bet) => {
        const paidE4 = rules.engine.running.cashOutE4(bet.bet, bet.cashes_out_at_ms);
        assert(paidE4 !== undefined, 'a target can be cashed out at');
        return { bet, settled: cashedOut(paidE4) };
      });
      await endBets(tx, deps, rules, ended, now);
      return bets.length;
    });
  }
}

/** Ends what is left of a round that is over. */
export async function settle(deps: RunningDeps, rules: RoundRules, round: DrawRow, now: Date): Promise<void> {
  for (let ended = AT_ONCE; ended === AT_ONCE; ) {
    ended = await inTransaction(deps, async (tx) => {
      const bets = await takeOpen(tx, roundKey(round), AT_ONCE);
      const settled = bets.map((bet) => ({ bet, settled: settledAtEnd(rules.engine, round, bet.bet) }));
      await endBets(tx, deps, rules, settled, now);
      if (bets.length < AT_ONCE) await markRoundSettled(tx, roundKey(round), now);
      return bets.length;
    });
  }
}

/** Tells everyone which bets are new or have changed. */
export async function publishNews(deps: RunningDeps, round: DrawRow): Promise<void> {
  await inTransaction(deps, (tx) => publishRound(tx, deps, round, true));
}

type PublishedRound = Parameters<typeof roundToWire>[0] & Pick<DrawRow, 'merchant_id' | 'game' | 'draw_index'>;

/** Appends last: it holds the stream until the commit. */
async function publishRound(tx: Tx, deps: RunningDeps, round: PublishedRound, isNewsOnly = false): Promise<void> {
  const bets = await takeNews(tx, roundKey(round));
  if (isNewsOnly && bets.length === 0) return;
  const merchantId = round.merchant_id;
  const names = await deps.maskedNames(
    tx,
    merchantId,
    bets.map(({ member_id: id }) => id),
  );
  await deps.live.append(tx, merchantId, 'round', round.game, {
    gameCode: round.game,
    ...roundToWire(round),
    bets: bets.map((bet) => sharedToWire(bet, names)),
  });
}

/** Ends bets: rows, facts, and the money last. */
import { countedMinor, payoutMinor, type Settled } from '#engine-kit';
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { bonusUseOf, type GroupedMovement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import type { DrawRow } from '../draws/index.ts';
import { betLifecycle } from './lifecycle.ts';
import type { RunningEngine, RunningGame } from './running-registry.ts';
import { type BetRow, type EndedBet, saveEnded } from './store-bet.ts';

/** The rules of a round, and whose it is. */
export interface RoundRules {
  readonly merchant: Merchant;
  readonly game: RunningGame;
  readonly engine: RunningEngine;
  /** That the round is played by. */
  readonly variant: DrawRow['variant'];
}

export interface SettledBet {
  readonly bet: BetRow;
  readonly settled: Settled;
}

/** The bets are locked and open. Several of one member are possible only in different rounds, which end one by one. */
export async function endBets(
  tx: Tx,
  deps: Pick<LotteryDeps, 'outbox' | 'wallet' | 'bonus'>,
  rules: RoundRules,
  bets: readonly SettledBet[],
  now: Date,
): Promise<void> {
  if (bets.length === 0) return;
  const { merchant } = rules;
  const ended = bets.map(({ bet, settled }): EndedBet & SettledBet => {
    const { paidE4, result } = settled;
    const event = result === 'void' ? 'return' : paidE4 > 0 ? 'win' : 'lose';
    const state = betLifecycle.next(bet.state, event);
    return { bet, settled, state, paidE4, payoutMinor: payoutMinor(bet.stake_minor, paidE4) };
  });
  await saveEnded(tx, merchant.id, ended);
  const groups = ended.flatMap((one) => (one.payoutMinor > 0n ? [[movementOf(rules, one)]] : []));
  const bonusParts = await deps.bonus.partsOfOutcome(tx, merchant.id, {
    bonusUse: bonusUseOf(rules.game.manifest),
    bets: bets.flatMap(({ bet: { id: ref, member_id: memberId, is_trial: isTrial, stake_minor, cash_minor } }) =>
      stake_minor === cash_minor ? [] : { ref, memberId, isTrial },
    ),
    movements: groups.flat(),
  });
  const body = (one: EndedBet & SettledBet) => ({
    ...factOf(rules, one, now),
    bonusParts: bonusParts.filter(({ ref }) => ref === one.bet.id),
  });
  await deps.outbox.publishMany(
    tx,
    ended.map((one) => ({ merchantId: merchant.id, kind: 'round.settled' as const, body: body(one) })),
  );
  for (const moved of await deps.wallet.moveGroups(tx, groups))
    assert(moved.kind === 'applied', 'a bet that is locked and open is paid once');
}

function factOf(
  { game, engine, variant }: RoundRules,
  { bet, settled, payoutMinor: payout }: EndedBet & SettledBet,
  now: Date,
) {
  return {
    roundId: bet.id,
    memberId: bet.member_id,
    isTrial: bet.is_trial,
    game: bet.game,
    ...(variant !== null && { variant }),
    category: game.manifest.category,
    currency: bet.currency,
    stakeMinor: bet.stake_minor.toString(),
    payoutMinor: payout.toString(),
    result: settled.result,
    countedMinor: countedMinor(bet.stake_minor, settled).toString(),
    // An early cash-out is a smaller risk than what the bet could have won.
    maxMultiplierE4: settled.paidE4 || engine.maxMultiplierE4(bet.bet),
    at: now.toISOString(),
  };
}

function movementOf(
  { merchant, game }: RoundRules,
  { bet, state, payoutMinor: amountMinor }: EndedBet,
): GroupedMovement {
  const isReturned = state === 'returned';
  return {
    ...moneyOf(merchant, game, bet),
    kind: isReturned ? 'refund' : 'payout',
    externalId: `${isReturned ? 'void' : 'win'}:${bet.id}`,
    amountMinor,
  };
}

/** What every movement of a bet has. */
export function moneyOf(merchant: Merchant, { manifest }: RunningGame, bet: BetRow) {
  return {
    accountRef: { merchant, memberId: bet.member_id, isTrial: bet.is_trial },
    source: bet.source,
    ref: bet.id,
    requestHash: bet.id,
    label: bet.game,
    bonusUse: bonusUseOf(manifest),
  };
}

/** Running rounds and their bets in the shape of the contract. What a round will come to is in none of it. */
import type { AnswerOf, Endpoints } from '#contract';
import { assert, currencyOf, formatAmount } from '#kernel';
import type { DrawRow } from '../draws/index.ts';
import { phaseOf } from './rules.ts';
import type { BetRow } from './store-bet.ts';

type WireState = AnswerOf<Endpoints['runningRound']>;
type WireRound = NonNullable<WireState['round']>;

/** `outcome` as the engine shows it. */
export function roundToWire(
  round: Pick<DrawRow, 'draw_number' | 'chain_index' | 'state' | 'closes_at' | 'draws_at' | 'outcome'>,
): WireRound {
  const phase = phaseOf(round);
  const { chain_index: chainIndex } = round;
  assert(chainIndex !== null, 'a running round is drawn from a chain');
  return {
    drawNumber: round.draw_number,
    phase,
    chainIndex,
    closesAt: round.closes_at.toISOString(),
    ...(phase === 'betting' ? {} : { startsAt: round.draws_at.toISOString() }),
    ...(phase === 'ended' && round.outcome !== null ? { outcome: round.outcome } : {}),
  };
}

function endOf(bet: BetRow) {
  if (bet.state === 'open') return {};
  const payout = formatAmount(bet.payout_minor, currencyOf(bet.currency));
  return { payout, ...(bet.paid_e4 === null ? {} : { paidE4: Number(bet.paid_e4) }) };
}

export function sharedToWire(bet: BetRow, names: ReadonlyMap<string, string>): WireState['bets'][number] {
  return {
    betId: bet.id,
    name: names.get(bet.member_id) ?? '***',
    stake: formatAmount(bet.stake_minor, currencyOf(bet.currency)),
    state: bet.state,
    ...endOf(bet),
  };
}

export function ownToWire(bet: BetRow): NonNullable<WireState['mine']> {
  return {
    betId: bet.id,
    drawNumber: bet.draw_number,
    stake: formatAmount(bet.stake_minor, currencyOf(bet.currency)),
    input: bet.bet,
    state: bet.state,
    ...endOf(bet),
  };
}

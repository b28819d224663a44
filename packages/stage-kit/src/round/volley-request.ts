/** Rounds and strategies between a view's minor units and the wire's decimal strings. */
import type { BetStrategy } from '#engine-kit';
import { type Currency, formatAmount, type Json } from '#kernel';
import type { AutoRound } from '../auto/plan.ts';
import type { PlayedRound, VolleyRequest } from '../stage/stage.ts';
import { minorOf, winSize } from './amounts.ts';

export function amountsOf({ stake, payout }: Pick<PlayedRound, 'stake' | 'payout'>, currency: Currency): AutoRound {
  return { stakeMinor: minorOf(stake, currency), payoutMinor: minorOf(payout, currency) };
}

/** How large the best of some wins is shown. */
export function bestSize(rounds: readonly AutoRound[]): ReturnType<typeof winSize> {
  const sizes = rounds.map(({ stakeMinor, payoutMinor }) => winSize(stakeMinor, payoutMinor));
  return (['huge', 'big', 'small'] as const).find((size) => sizes.includes(size)) ?? 'none';
}

/** The rounds of a strategy as one request, the first of them at another stake than it began with. */
export function volleyRequest(
  { baseMinor, stops, rounds, onWin, onLoss }: BetStrategy,
  { nextMinor, input, currency }: { readonly nextMinor: bigint; readonly input: Json; readonly currency: Currency },
): VolleyRequest {
  const amount = (minor: bigint) => formatAmount(minor, currency);
  const set = Object.entries({ win: stops.winMinor, loss: stops.lossMinor, profit: stops.profitMinor });
  return {
    input,
    rounds,
    onWin,
    onLoss,
    stake: amount(nextMinor),
    baseStake: amount(baseMinor),
    stops: Object.fromEntries(set.flatMap(([stop, minor]) => (minor === undefined ? [] : [[stop, amount(minor)]]))),
  };
}

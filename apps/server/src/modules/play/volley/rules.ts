/** Pure decisions of a volley: the player's strategy as it was requested, and the next round it asks for. */
import type { AnswerOf, BodyOf, Endpoints } from '#contract';
import type { BetProgress, BetStrategy, Stops } from '#engine-kit';
import { type Json, ok, parseAmount, type Result } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { Bet } from '../instant/index.ts';
import { priceOf } from '../rules.ts';

export type VolleyIntent = BodyOf<Endpoints['playVolley']>;

/** `balance`, `limit`: the round that would have been next is refused. */
export type VolleyEnd = AnswerOf<Endpoints['playVolley']>['ended'];

export function readStrategy(
  { currency }: Merchant,
  { stake, baseStake = stake, rounds, onWin, onLoss, stops }: VolleyIntent,
): Result<BetStrategy, 'money.malformed'> {
  const base = parseAmount(baseStake, currency);
  if (!base.ok) return base;
  const read: { -readonly [Stop in keyof Stops]: Stops[Stop] } = {};
  for (const [name, amount] of Object.entries(stops)) {
    const parsed = parseAmount(amount, currency);
    if (!parsed.ok) return parsed;
    read[`${name as keyof typeof stops}Minor`] = parsed.value;
  }
  return ok({ baseMinor: base.value, rounds, onWin, onLoss, stops: read });
}

/** What of a strategy decides which rounds are played: another one under the same key is another request. */
export function strategyText({ baseMinor, rounds, onWin, onLoss, stops }: BetStrategy): Json {
  const amounts = [baseMinor, stops.winMinor, stops.lossMinor, stops.profitMinor];
  return [rounds, changeText(onWin), changeText(onLoss), ...amounts.map((minor) => minor?.toString() ?? null)];
}

const changeText = (change: BetStrategy['onWin']): Json =>
  'percent' in change ? [change.kind, change.percent] : [change.kind];

/** The next round: its bet, or why there is none. Every round of a volley has a key of its own, which no request can have. */
export function nextBet(
  first: Bet,
  progress: BetProgress,
  balanceMinor: bigint,
): { readonly bet: Bet } | { readonly ended: VolleyEnd } {
  if (progress.ended) return { ended: progress.ended };
  const { played, nextMinor } = progress;
  const price = priceOf(first.merchant, first.game, first.input, nextMinor);
  if (!price.ok) return { ended: 'limit' };
  if (price.value > balanceMinor) return { ended: 'balance' };
  const key = played === 0 ? first.key : `${first.key}:${played + 1}`;
  return { bet: { ...first, unitMinor: nextMinor, stakeMinor: price.value, key } };
}

/** Bets as operators see them: without what only the site draws of them. */
import type { Language } from '#contract';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

type Found = NonNullable<Awaited<ReturnType<OperatorDeps['players']['records']['bet']>>>;

export const betOf = ({ symbol: _symbol, hue: _hue, ...bet }: Found['bet']) => bet;

/** One bet in full; a round of our own games is replayed. Undefined for one that this member never placed. */
export async function showBet(
  { players }: Pick<OperatorDeps, 'players'>,
  merchant: Merchant,
  { memberId, betId, language }: { readonly memberId: string; readonly betId: string; readonly language: Language },
) {
  const found = await players.records.bet(merchant, { memberId }, language, betId);
  if (!found) return undefined;
  const { bet, round, lines, replay } = found;
  return {
    bet: betOf(bet),
    ...(round !== undefined && { round }),
    ...(lines !== undefined && { lines }),
    ...(replay && { replay }),
  };
}

/** What is published of a bet at a vendor: how it stands after a call that changed it. */
import type { Facts } from '#contract';
import type { StakeResult } from '#kernel';
import { atRisk, betIdOf } from '../../outside/vendor-bets.ts';
import type { AccountRef, VendorBet } from '../wallet/index.ts';

export function betFact({ merchant, memberId, isTrial }: AccountRef, bet: VendorBet): Facts['bet.changed'] {
  const { stakeMinor, paidMinor, revision, at } = bet;
  const result = resultOf(bet);
  return {
    // The transfer of the stake is all that is stored of the bet.
    betId: betIdOf(merchant.id, bet.transferId),
    memberId,
    isTrial,
    game: bet.game,
    currency: merchant.currency.code,
    stakeMinor: stakeMinor.toString(),
    payoutMinor: paidMinor.toString(),
    ...(result && { result }),
    countedMinor: (bet.isFirstEnd ? atRisk(stakeMinor, paidMinor) : 0n).toString(),
    revision,
    at: at.toISOString(),
    // A vendor plays with the cash.
    bonusParts: [],
  };
}

/** As rounds of our own end: a stake won when it was paid more than itself. */
function resultOf({ state, stakeMinor, paidMinor }: VendorBet): StakeResult | undefined {
  if (state === 'open') return undefined;
  if (state === 'void') return 'void';
  return paidMinor === stakeMinor ? 'push' : paidMinor > stakeMinor ? 'won' : 'lost';
}

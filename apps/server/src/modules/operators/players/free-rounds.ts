/** A player's free rounds, as operators see them. */
import { formatAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

export async function freeRoundsOf({ db, freeRounds }: OperatorDeps, merchant: Merchant, memberId: string) {
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  return {
    rows: (await freeRounds.sets(db, merchant.id, memberId)).map((set) => ({
      id: set.id,
      campaign: set.campaign,
      games: set.games.join(', '),
      stake: amount(set.stake_minor),
      rounds: set.rounds,
      played: set.played,
      won: amount(set.won_minor),
      cap: amount(set.cap_minor),
      given: amount(set.given_minor),
      state: set.state,
      playBy: set.play_by.toISOString(),
      ...(set.reason !== null && { reason: set.reason }),
    })),
  };
}

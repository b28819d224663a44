/** A player's free rounds, as operators see them. */
import { formatAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

export async function freeRoundsOf({ db, freeRounds }: OperatorDeps, merchant: Merchant, memberId: string) {
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const sets = await freeRounds.sets(db, merchant.id, memberId);
  const nameOf = await freeRounds.names(
    db,
    merchant,
    sets.flatMap(({ games }) => games),
  );
  return {
    rows: sets.map((set) => ({
      id: set.id,
      campaign: set.campaign,
      games: set.games.map(nameOf).join(', '),
      stake: amount(set.stake_minor),
      rounds: set.rounds,
      played: set.played,
      won: amount(set.won_minor),
      cap: amount(set.cap_minor),
      given: amount(set.given_minor),
      state: set.state,
      playBy: set.play_by.toISOString(),
      ...(set.reason !== null && { reason: set.reason }),
      ...(set.atVendor && { vendor: vendorOf(set.atVendor, amount) }),
    })),
  };
}

type AtVendor = NonNullable<Awaited<ReturnType<OperatorDeps['freeRounds']['sets']>>[number]['atVendor']>;

function vendorOf({ vendor: code, state, played, won_minor }: AtVendor, amount: (minor: bigint) => string) {
  return { code, state, ...(played !== null && won_minor !== null && { played, won: amount(won_minor) }) };
}

/** What a record's amounts say. */

export type BetState = 'open' | 'won' | 'lost' | 'returned';

/** A round is won when it paid at least its stake: a payout below the stake is a loss, however it is dressed. */
export function roundState(stakeMinor: bigint, payoutMinor: bigint): BetState {
  return payoutMinor > 0n && payoutMinor >= stakeMinor ? 'won' : 'lost';
}

/** A winner for the strip: a member who came out above the stake. Trials never are. */
export function isWinner(record: { isTrial: boolean; stakeMinor: bigint; payoutMinor: bigint }): boolean {
  return !record.isTrial && record.payoutMinor > record.stakeMinor;
}

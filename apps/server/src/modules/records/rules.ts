/** What a record's amounts say, and what becomes of it when more is heard. */
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type BetRecord = Selectable<Tables['bet_record']>;
export type BetState = BetRecord['state'];

/** A round is won when it paid at least its stake: a payout below the stake is a loss, however it is dressed. */
export function roundState(stakeMinor: bigint, payoutMinor: bigint): BetState {
  return payoutMinor > 0n && payoutMinor >= stakeMinor ? 'won' : 'lost';
}

/** A winner for the strip: a member who came out above the stake. Trials never are. */
export function isWinner(record: { isTrial: boolean; stakeMinor: bigint; payoutMinor: bigint }): boolean {
  return !record.isTrial && record.payoutMinor > record.stakeMinor;
}

/** What is heard of an order that is kept already. Facts come in any order, and more than once. */
export type Received =
  | { readonly kind: 'placed'; readonly at: Date; readonly summary: string }
  | { readonly kind: 'reduced'; readonly stakeMinor: bigint }
  | { readonly kind: 'settled'; readonly stakeMinor: bigint; readonly payoutMinor: bigint; readonly state: BetState };

/** The record after what was heard. An end stays the end, a stake only ever shrinks, and the day is that of the placing. */
export function afterHearing(record: BetRecord, received: Received): BetRecord {
  switch (received.kind) {
    case 'placed':
      return { ...record, at: received.at, summary: received.summary };
    case 'reduced':
      return record.state === 'open' && received.stakeMinor < record.stake_minor
        ? { ...record, stake_minor: received.stakeMinor }
        : record;
    default:
      return record.state === 'open'
        ? { ...record, state: received.state, stake_minor: received.stakeMinor, payout_minor: received.payoutMinor }
        : record;
  }
}

/** Pure rules of records: results, and updates by later facts. */

import type { Row } from '../../db/tenancy/rows.ts';
export type BetRecord = Row<'bet_record'>;
export type BetState = BetRecord['state'];

/** An entry of the winners' list: a member who won more than the stake (a ticket that won can pay less). Trials are never listed. */
export function isWinner(record: { isTrial: boolean; stakeMinor: bigint; payoutMinor: bigint }): boolean {
  return !record.isTrial && record.payoutMinor > record.stakeMinor;
}

/** A later fact about a saved order. Facts come in any order, and more than once. */
export type Received =
  | { readonly kind: 'placed'; readonly at: Date; readonly summary: string; readonly variant: string | null }
  | { readonly kind: 'reduced'; readonly stakeMinor: bigint }
  /** How a bet at a vendor stands: of two the later change holds. */
  | {
      readonly kind: 'changed';
      readonly stakeMinor: bigint;
      readonly payoutMinor: bigint;
      readonly state: BetState;
      readonly revision: number;
      /** Of a free round. */
      readonly freeWonMinor?: bigint;
      readonly at: Date;
    }
  | {
      readonly kind: 'settled';
      readonly stakeMinor: bigint;
      readonly payoutMinor: bigint;
      readonly state: BetState;
      readonly at: Date;
    };

/** When it was won or lost: another payout is another result. What ended before this was stored has none, and goes by when it was placed. */
function settledAt(
  record: BetRecord,
  { state, payoutMinor, at }: Extract<Received, { readonly at: Date; readonly state: BetState }>,
) {
  if (state === 'open') return null;
  return record.state !== 'open' && payoutMinor === record.payout_minor ? record.settled_at : at;
}

/** The record after a fact. A final state of a round or an order stays, the stake of an order only ever shrinks, and the day is that of the bet. */
export function afterFact(record: BetRecord, received: Received): BetRecord {
  switch (received.kind) {
    case 'placed':
      return { ...record, at: received.at, summary: received.summary, variant: received.variant ?? record.variant };
    case 'reduced':
      return record.state === 'open' && received.stakeMinor < record.stake_minor
        ? { ...record, stake_minor: received.stakeMinor }
        : record;
    case 'changed':
      return received.revision > record.revision
        ? {
            ...record,
            state: received.state,
            stake_minor: received.stakeMinor,
            payout_minor: received.payoutMinor,
            revision: received.revision,
            free_won_minor: received.freeWonMinor ?? record.free_won_minor,
            settled_at: settledAt(record, received),
          }
        : record;
    default:
      return record.state === 'open'
        ? {
            ...record,
            state: received.state,
            stake_minor: received.stakeMinor,
            payout_minor: received.payoutMinor,
            settled_at: settledAt(record, received),
          }
        : record;
  }
}

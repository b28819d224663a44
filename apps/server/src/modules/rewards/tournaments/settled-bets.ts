/** Facts of settled bets as tournaments count them: how each stands now. */
import type { Fact } from '#contract';
import { isUuid, msOfId } from '#kernel';

export const tournamentFacts = ['round.settled', 'bet.changed', 'orders.settled', 'orders.corrected'] as const;
export type TournamentFact = Fact<(typeof tournamentFacts)[number]>;

export interface SettledBet {
  readonly ref: string;
  readonly round: string;
  readonly memberId: string;
  readonly game: string;
  /** Absent where only the catalogue knows it. */
  readonly category: string | undefined;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly isVoid: boolean;
  readonly revision: number;
  /** A round ends once: what is reported of it does not change. */
  readonly isReportedOnce: boolean;
  readonly placedAt: Date;
  readonly endedAt: Date;
}

const placedAt = (id: string, otherwise: string) => (isUuid(id) ? new Date(msOfId(id)) : new Date(otherwise));

/** Those of play money, and those that are open, are none. */
export function settledBets(fact: TournamentFact): readonly SettledBet[] {
  const { kind, body } = fact;
  if (body.isTrial) return [];
  const common = { memberId: body.memberId, game: body.game };
  if (kind === 'round.settled') {
    const { roundId, category, at, result } = body as Fact<'round.settled'>['body'];
    const times = { placedAt: placedAt(roundId, at), endedAt: new Date(at) };
    return [
      {
        ...common,
        ...minorOf(body as MinorOf),
        ref: roundId,
        round: roundId,
        category,
        isVoid: result === 'void',
        revision: 1,
        isReportedOnce: true,
        ...times,
      },
    ];
  }
  if (kind === 'bet.changed') {
    const { betId, at, result, revision } = body as Fact<'bet.changed'>['body'];
    if (result === undefined) return [];
    const times = { placedAt: new Date(at), endedAt: new Date(fact.at) };
    return [
      {
        ...common,
        ...minorOf(body as MinorOf),
        ref: betId,
        round: betId,
        category: undefined,
        isVoid: result === 'void',
        revision,
        isReportedOnce: false,
        ...times,
      },
    ];
  }
  const { drawNumber, orders, at } = body as Fact<'orders.settled'>['body'];
  const version = kind === 'orders.corrected' ? (body as Fact<'orders.corrected'>['body']).version : 1;
  return orders.map((order) => ({
    ...common,
    ...minorOf(order),
    ref: order.orderId,
    // Bets in one draw may cover each other.
    round: `${body.game}:${drawNumber}`,
    category: 'LOTT',
    isVoid: order.result === 'void',
    revision: version + (kind === 'orders.corrected' ? 1 : 0),
    isReportedOnce: false,
    placedAt: placedAt(order.orderId, at),
    endedAt: new Date(fact.at),
  }));
}

type MinorOf = { readonly stakeMinor: string; readonly payoutMinor: string };
const minorOf = ({ stakeMinor, payoutMinor }: MinorOf) => ({
  stakeMinor: BigInt(stakeMinor),
  payoutMinor: BigInt(payoutMinor),
});

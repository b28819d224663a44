/** How bets become a score. Pure: the same bets in the same order give the same score, whether they come at once or one by one. */
import { applyBasisPoints } from '#kernel';
import type { TournamentTerms } from './terms.ts';

/** A settled bet: its cash parts alone. Of a place in another tournament the payout is its points. */
export interface ScoredBet {
  readonly ref: string;
  /** Bets of one round, or of one draw, are one. */
  readonly round: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** What was at risk. */
  readonly validMinor: bigint;
  readonly weightBp: number;
  /** When it ended. */
  readonly at: Date;
}

export interface ScoreStatus {
  readonly score: bigint;
  /** Wins in a row, up to now. */
  readonly run: bigint;
  readonly stakedMinor: bigint;
  /** When it came to this score. */
  readonly reachedAt: Date;
}

/** All bets of a member, in the order in which they ended, from nothing. */
export function scoreOf(terms: TournamentTerms, bets: readonly ScoredBet[], from: Date): ScoreStatus {
  return addBets(terms, { score: 0n, run: 0n, stakedMinor: 0n, reachedAt: from }, bets);
}

/** Further bets: none of a round that was counted before. */
export function addBets(terms: TournamentTerms, before: ScoreStatus, bets: readonly ScoredBet[]): ScoreStatus {
  const rounds = [...Map.groupBy(bets, ({ round }) => round).values()].map(asOne);
  rounds.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.round < other.round ? -1 : 1));
  return rounds.reduce((status, round) => addRound(terms, status, round), before);
}

function asOne(bets: readonly ScoredBet[]): ScoredBet {
  const [first, ...more] = bets;
  if (!first || more.length === 0) return first as ScoredBet;
  const sum = (of: (bet: ScoredBet) => bigint) => bets.reduce((total, bet) => total + of(bet), 0n);
  const [stakeMinor, payoutMinor] = [sum((bet) => bet.stakeMinor), sum((bet) => bet.payoutMinor)];
  const at = bets.reduce((latest, bet) => (bet.at > latest ? bet.at : latest), first.at);
  return { ...first, stakeMinor, payoutMinor, validMinor: riskOf(stakeMinor, payoutMinor), at };
}

/** What of a stake was at risk, by how it ended. */
export function riskOf(stakeMinor: bigint, payoutMinor: bigint): bigint {
  const net = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  return net < stakeMinor ? net : stakeMinor;
}

function addRound(terms: TournamentTerms, before: ScoreStatus, round: ScoredBet): ScoreStatus {
  const isPlace = terms.score === 'place';
  if (!isPlace && (round.stakeMinor === 0n || round.stakeMinor < terms.minStakeMinor)) return before;
  const run = runAfter(before.run, round);
  const score = scoreAfter(terms, before.score, round, run);
  const stakedMinor = before.stakedMinor + round.stakeMinor;
  return { score, run, stakedMinor, reachedAt: score === before.score ? before.reachedAt : round.at };
}

/** A push neither goes on nor ends a run. */
function runAfter(run: bigint, { stakeMinor, payoutMinor }: ScoredBet): bigint {
  if (payoutMinor === stakeMinor) return run;
  return payoutMinor > stakeMinor ? run + 1n : 0n;
}

function scoreAfter(terms: TournamentTerms, score: bigint, round: ScoredBet, run: bigint): bigint {
  const { stakeMinor, payoutMinor, validMinor, weightBp } = round;
  switch (terms.score) {
    case 'turnover':
      return score + validMinor;
    case 'points':
      return score + applyBasisPoints(validMinor, BigInt(weightBp));
    case 'payouts':
    case 'place':
      return score + payoutMinor;
    case 'best-multiple':
      return larger(score, multipleE2(terms, round));
    case 'multiples':
      return score + multipleE2(terms, round);
    case 'net-win':
      return score + payoutMinor - stakeMinor;
    case 'rounds':
      return score + 1n;
    case 'streak':
      return larger(score, run);
  }
}

/** In hundredths of the stake. */
function multipleE2({ maxMultipleE2 }: TournamentTerms, { stakeMinor, payoutMinor }: ScoredBet): bigint {
  const multiple = (payoutMinor * 100n) / stakeMinor;
  return maxMultipleE2 > 0n && multiple > maxMultipleE2 ? maxMultipleE2 : multiple;
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);

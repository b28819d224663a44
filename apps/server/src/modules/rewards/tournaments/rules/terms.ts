/** A tournament's terms as its plugin has checked them, read into lists and amounts. */
import type { tournamentScores } from '#contract';

export type ScoreKind = (typeof tournamentScores)[number];

export interface TournamentTerms {
  readonly score: ScoreKind;
  readonly entry: 'auto' | 'opt-in' | 'fee' | 'qualify';
  readonly ties: 'earlier' | 'split';
  /** By place: amounts, or basis points of the pool where there is one. */
  readonly prizes: readonly bigint[];
  /** By category or game; undefined: everything counts whole. */
  readonly weights: ReadonlyMap<string, number> | undefined;
  readonly placesOf: string;
  readonly placePoints: readonly bigint[];
  readonly minutes: number;
  readonly graceSeconds: number;
  readonly minEntrants: number;
  readonly mayEnterLate: boolean;
  readonly isReviewed: boolean;
  readonly feeMinor: bigint;
  readonly rakeBp: number;
  readonly qualifyMinor: bigint;
  readonly minStakeMinor: bigint;
  /** 0: none. */
  readonly maxMultipleE2: bigint;
  readonly guaranteeMinor: bigint;
  readonly baseMinor: bigint;
  readonly stakeShareBp: number;
  /** 0: the prizes are amounts. */
  readonly maxPoolMinor: bigint;
  /** The most it may pay. */
  readonly promisedMinor: bigint;
}

const WHOLE_BP = 10_000;

/** `5000,500x3` is 5000, 500, 500, 500. */
function readList(text: string): readonly bigint[] {
  if (text === '') return [];
  return text.split(',').flatMap((part) => {
    const [amount = '0', times = '1'] = part.split('x');
    return Array.from({ length: Number(times) }, () => BigInt(amount));
  });
}

export function readTournament(raw: object): TournamentTerms {
  const text = (name: string) => `${(raw as Readonly<Record<string, unknown>>)[name] ?? ''}`;
  const minor = (name: string) => BigInt(text(name) || '0');
  const count = (name: string) => Number(text(name) || '0');
  const prizes = readList(text('prizes'));
  const weights = text('weights')
    .split(',')
    .filter((part) => part !== '')
    .map((part): [string, number] => {
      const [name = '', bp = '0'] = part.split(':');
      return [name, Number(bp)];
    });
  const maxPoolMinor = minor('maxPoolMinor');
  return {
    score: text('score') as ScoreKind,
    entry: text('entry') as TournamentTerms['entry'],
    ties: text('ties') as TournamentTerms['ties'],
    prizes,
    weights: weights.length === 0 ? undefined : new Map(weights),
    placesOf: text('placesOf'),
    placePoints: readList(text('placePoints')),
    minutes: count('minutes'),
    graceSeconds: count('graceSeconds'),
    minEntrants: count('minEntrants'),
    mayEnterLate: count('mayEnterLate') === 1,
    isReviewed: count('isReviewed') === 1,
    feeMinor: minor('feeMinor'),
    rakeBp: count('rakeBp'),
    qualifyMinor: minor('qualifyMinor'),
    minStakeMinor: minor('minStakeMinor'),
    maxMultipleE2: minor('maxMultipleE2'),
    guaranteeMinor: minor('guaranteeMinor'),
    baseMinor: minor('baseMinor'),
    stakeShareBp: count('stakeShareBp'),
    maxPoolMinor,
    promisedMinor: maxPoolMinor > 0n ? maxPoolMinor : prizes.reduce((sum, prize) => sum + prize, 0n),
  };
}

export function weightOf({ weights }: TournamentTerms, game: string, category: string): number {
  return weights ? (weights.get(game) ?? weights.get(category) ?? 0) : WHOLE_BP;
}

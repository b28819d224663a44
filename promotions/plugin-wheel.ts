/** The segments of a prize wheel as an operator writes them: read by its rules, by the server, and by what is shown of it. */
import { MAX_ROUNDS } from './plugin.ts';

export interface Segment {
  readonly weight: number;
  readonly prize: 'none' | 'bonus' | 'cash' | 'points' | 'rounds';
  /** In money; of points nothing, since they cost the budget nothing. What free rounds may win is said by the campaign. */
  readonly amountMinor: bigint;
  readonly points: bigint;
  readonly rounds: number;
  /** How many there are; then the prize of the substitute is given, and no chance shifts. */
  readonly stock?: { readonly count: number; readonly substitute: number };
}

const SEGMENT =
  /^([0-9]{1,9}):(?:(none)|(bonus|cash|points|rounds)-([1-9][0-9]{0,14}))(?:\*([1-9][0-9]{0,8})>([0-9]{1,2}))?$/;
const MAX_WEIGHTS = 1_000_000_000;
const MAX_SEGMENTS = 24;

/**
 * `50:none,30:bonus-100,15:cash-500,5:bonus-10000*3>1`: a weight, a prize in minor units, points (`points-50`) or free rounds (`rounds-10`), and of one that is limited how many there are
 * and the segment, counted from 0, whose prize is given after that. Undefined where that is no wheel.
 */
export function readSegments(text: string): readonly Segment[] | undefined {
  const segments = text.split(',').flatMap((part): Segment[] => {
    const [, weight, none, kind, amount, count, substitute] = SEGMENT.exec(part) ?? [];
    if (weight === undefined) return [];
    return [
      {
        weight: Number(weight),
        prize: none === undefined ? (kind as Exclude<Segment['prize'], 'none'>) : 'none',
        amountMinor: kind === 'points' || kind === 'rounds' ? 0n : BigInt(amount ?? 0),
        points: kind === 'points' ? BigInt(amount ?? 0) : 0n,
        rounds: kind === 'rounds' ? Number(amount) : 0,
        ...(count !== undefined && { stock: { count: Number(count), substitute: Number(substitute) } }),
      },
    ];
  });
  const weights = segments.reduce((sum, { weight }) => sum + weight, 0);
  const areAllRead = segments.length === text.split(',').length && segments.length >= 2;
  const areSound = weights >= 1 && weights <= MAX_WEIGHTS && segments.length <= MAX_SEGMENTS;
  // What takes the place of another prize never runs out, and is never dearer: the budget was held for the greatest.
  const haveSubstitutes = segments.every(({ stock, amountMinor }) => {
    const other = stock && segments[stock.substitute];
    const isNoDearer = other !== undefined && other.rounds === 0 && other.amountMinor <= amountMinor;
    return stock === undefined || (isNoDearer && !other.stock);
  });
  const areSets = segments.every(({ rounds }) => rounds <= MAX_ROUNDS);
  return areAllRead && areSound && haveSubstitutes && areSets ? segments : undefined;
}

export const greatestOf = (segments: readonly Segment[]): bigint =>
  segments.reduce((max, { amountMinor }) => (amountMinor > max ? amountMinor : max), 0n);

/** What a member has of a wheel. */
export type WheelProgress = {
  /** The day that `valid`, `hasDaily` and `hasMission` are of. */
  readonly day: string;
  readonly validMinor: string;
  /** Whether the spins of the day were taken up, and those of its mission were given. */
  readonly hasDaily: boolean;
  readonly hasMission: boolean;
  readonly left: number;
  readonly latest: string;
};

export interface WheelConfig {
  readonly isOn: boolean;
  readonly budgetMinor: string;
  readonly segments: string;
  readonly dailySpins: number;
  readonly depositMinor: string;
  readonly depositSpins: number;
  readonly missionMinor: string;
  readonly missionSpins: number;
  readonly wagerTimes: number;
}

export const noSpins: WheelProgress = {
  day: '',
  validMinor: '0',
  hasDaily: false,
  hasMission: false,
  left: 0,
  latest: '',
};

/** On a later day: bets are counted anew, and the spins for coming are there again. Those of deposits and missions stay. */
export function onDay(progress: WheelProgress, day: string): WheelProgress {
  return progress.day >= day ? progress : { ...noSpins, day, left: progress.left, latest: progress.latest };
}

/** With those of the day, which need no asking for. */
export function withDaily(progress: WheelProgress, { dailySpins }: Pick<WheelConfig, 'dailySpins'>): WheelProgress {
  return progress.hasDaily ? progress : { ...progress, hasDaily: true, left: progress.left + dailySpins };
}

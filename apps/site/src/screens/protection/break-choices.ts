/** The lengths of a break: all of its kind, or during a break only those that end later. */
import type { AnswerOf, BodyOf, Endpoints } from '#contract';

export type BreakLength = BodyOf<Endpoints['beginBreak']>['length'];
export type BreakKind = AnswerOf<Endpoints['beginBreak']>['kind'];

const days: { readonly [Length in BreakLength]: number } = {
  day: 1,
  week: 7,
  month: 30,
  'six-weeks': 42,
  'half-year': 184,
  year: 366,
  'five-years': 1827,
  'for-ever': Number.POSITIVE_INFINITY,
};

const lengths: { readonly [Kind in BreakKind]: readonly BreakLength[] } = {
  'time-out': ['day', 'week', 'month', 'six-weeks'],
  exclusion: ['half-year', 'year', 'five-years', 'for-ever'],
};

const DAY_MS = 86_400_000;

/** Approximate: the server checks to the millisecond. */
export function breakChoices(
  kind: BreakKind,
  taken: { readonly endsAt?: string } | undefined,
  now: Date,
): readonly BreakLength[] {
  if (!taken) return lengths[kind];
  const leftDays =
    taken.endsAt === undefined ? Number.POSITIVE_INFINITY : (Date.parse(taken.endsAt) - now.getTime()) / DAY_MS;
  return lengths[kind].filter((length) => days[length] > leftDays);
}

/** Pure decisions on breaks: their kind and their end. */
import { type BreakKind, type BreakLength, exclusions } from '#contract';

const DAY_MS = 86_400_000;

const days: { readonly [Length in BreakLength]?: number } = { day: 1, week: 7, month: 30, 'six-weeks': 42 };
const months: { readonly [Length in BreakLength]?: number } = { 'half-year': 6, year: 12, 'five-years': 60 };

/** The end of a break; undefined if permanent. In a month without that day it ends in the next one: never shorter than stated. */
export function breakEnd(length: BreakLength, now: Date): Date | undefined {
  const inDays = days[length];
  if (inDays !== undefined) return new Date(now.getTime() + inDays * DAY_MS);
  const inMonths = months[length];
  if (inMonths === undefined) return undefined;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + inMonths);
  return end;
}

export function kindOf(length: BreakLength): BreakKind {
  return (exclusions as readonly BreakLength[]).includes(length) ? 'exclusion' : 'time-out';
}

/** The date stored for a permanent break. */
export const FOR_EVER = new Date(Date.UTC(9999, 11, 31));

/** Whether one break ends later than another; undefined never ends. */
export function outlasts(one: Date | undefined, other: Date | undefined): boolean {
  return (one ?? FOR_EVER) > (other ?? FOR_EVER);
}

/** Hours of a day: together they have a maximum, and the day may pay only what they have not. */

/** What an hour pays of its gross, where the hours of a day have a maximum. */
export function withinDayCap(grossMinor: bigint, paidTodayMinor: bigint, capMinor: bigint | undefined): bigint {
  if (capMinor === undefined) return grossMinor;
  const left = capMinor - paidTodayMinor;
  if (left <= 0n) return 0n;
  return grossMinor < left ? grossMinor : left;
}

interface EarnedHour {
  readonly earnedMinor: bigint;
  /** The day's maximum, as the hour's contract has it. */
  readonly capMinor: bigint | undefined;
}

/** What each hour of a day pays, the earliest first. Counted again, it is the same in whatever order the hours changed. */
export function hoursWithinDay(hours: readonly EarnedHour[]): readonly bigint[] {
  let paidMinor = 0n;
  return hours.map(({ earnedMinor, capMinor }) => {
    const own = withinDayCap(earnedMinor, paidMinor, capMinor);
    paidMinor += own;
    return own;
  });
}

/** Where hours are an advance on the day, the day pays what they have not paid yet. */
export function afterAdvance(grossMinor: bigint, hoursMinor: bigint): bigint {
  return grossMinor > hoursMinor ? grossMinor - hoursMinor : 0n;
}

interface HourTerms {
  readonly dayCapMinor?: bigint;
  readonly isAdvance?: boolean;
}

type Uncovered = { readonly field: 'advance' } | { readonly field: 'dayCap'; readonly maxMinor: bigint };

/**
 * What of a child's hours its upline is not promised itself: hours beside the day's salary where its own are a part of it, or more in a day than its
 * own maximum leaves beside its other children.
 */
export function uncoveredHours(child: HourTerms, parent: HourTerms, besideMinor: bigint): Uncovered | undefined {
  if (parent.isAdvance && !child.isAdvance) return { field: 'advance' };
  if (parent.dayCapMinor === undefined) return undefined;
  const left = parent.dayCapMinor - besideMinor;
  const maxMinor = left > 0n ? left : 0n;
  const isWithin = child.dayCapMinor !== undefined && child.dayCapMinor <= maxMinor;
  return isWithin ? undefined : { field: 'dayCap', maxMinor };
}

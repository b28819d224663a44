/** When each tournament of a campaign begins and ends: one after another without a pause, aligned to a Monday of the merchant. Pure. */

export interface Period {
  readonly number: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

interface Calendar {
  readonly minutes: number;
  readonly timeZone: string;
  readonly window: { readonly from?: string; readonly to?: string };
}

/** 1970-01-05. */
const A_MONDAY = '1970-01-05T00:00';

/** The tournament that runs at this time, or the next of it: `ahead` 1. Undefined where the campaign has none then. */
export function periodAt({ minutes, timeZone, window }: Calendar, atMs: number, ahead = 0): Period | undefined {
  const [from, to] = [window.from, window.to].map((time) => (time === undefined ? undefined : Date.parse(time)));
  if (minutes === 0) {
    if (from === undefined || to === undefined || ahead > 0 || atMs >= to) return undefined;
    return { number: 0, startsAt: new Date(from), endsAt: new Date(to) };
  }
  const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const since = local.since(A_MONDAY, { largestUnit: 'minutes' }).minutes;
  const number = Math.floor(since / minutes) + ahead;
  const boundary = (count: number) =>
    Temporal.PlainDateTime.from(A_MONDAY)
      .add({ minutes: count * minutes })
      .toZonedDateTime(timeZone).epochMilliseconds;
  const [startsAt, endsAt] = [boundary(number), boundary(number + 1)];
  const isOutside = (from !== undefined && startsAt < from) || (to !== undefined && endsAt > to);
  // Where clocks are put forward, an hour is missing: what would be empty is left out.
  return isOutside || endsAt <= startsAt
    ? undefined
    : { number, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

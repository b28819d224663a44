/**
 * Of SQL: lines of the ledger by the days that their ids name, so that no other partition is read; those of before there were days have ids below
 * all others, and are never left out. A server that nobody tells of a new day posts in the one that was: that is hours at most. What began before
 * midnight may have an id of the day after.
 */

const dayOf = (moment: string) => `((${moment}::timestamptz at time zone 'UTC')::date - date '2020-01-01')`;

export const isFromDayBefore = (id: string, moment: string): string =>
  `(${id} >= greatest(0, ${dayOf(moment)} - 1) * ledger.ids_of_day() or ${id} < ledger.ids_of_day())`;

export const isToDayAfter = (id: string, moment: string): string =>
  `(${id} < greatest(1, ${dayOf(moment)} + 2) * ledger.ids_of_day())`;

/** Recounts of days: all of a merchant's, or of those whose time zone has changed. */

export { followClocks, recountDays } from './recount-days.ts';

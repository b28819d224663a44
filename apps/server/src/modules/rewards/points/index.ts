/** Points of members: what is received, spent and lapses, as entries with a running balance. */

export { type PointsBackOffice, pointsBackOffice } from './back-office.ts';
export { lapseJob } from './lapse-due.ts';
export { addPoints, lapseDaysOf, type Received, spendPoints, takePointsOf } from './points.ts';
export { accountOf, type Entry, lapsingOf, latestEntries } from './store.ts';

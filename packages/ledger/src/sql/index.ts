/** The ledger over a database: SQL functions, called by name. */
export { createSqlLedger } from './create-sql-ledger.ts';
export { archiveDays, beginDay, makeDaysOf, sealDays } from './days.ts';
export { type MovedOn, movedByDay } from './moved-by-day.ts';
export { type PlaySession, sqlPlaySession } from './play-session.ts';

/** The ledger over a database: SQL functions, called by name. */
export { createSqlLedger } from './create-sql-ledger.ts';
export { beginDay, makeDaysOf } from './days.ts';
export { type PlaySession, sqlPlaySession } from './play-session.ts';

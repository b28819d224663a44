/** What a server test stands on: a fresh database. */
export { openTestDatabase, type TestDatabase } from './db/testing.ts';

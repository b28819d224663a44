/** Advisory locks of the database: by a space of `lock-spaces.ts`, and a key of text in it. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './db.ts';

/** The call that takes it, for a statement that does more. */
export const advisoryLock = (space: number, key: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(${space}::int, hashtext(${key}))`;

/**
 * Locks this key of the space for the transaction alone: another that takes it waits until this one commits or rolls back, on every node, and sees what
 * it wrote. It locks no row. Two keys with the same hash only wait for each other; a transaction that takes several takes them in one order.
 */
export async function takeAdvisoryLock(tx: Tx, space: number, key: string): Promise<void> {
  await sql`select ${advisoryLock(space, key)}`.execute(tx);
}

/** As `takeAdvisoryLock`, but together with others that share it: only who wants it alone waits, and is waited for. */
export async function shareAdvisoryLock(tx: Tx, space: number, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${space}::int, hashtext(${key}))`.execute(tx);
}

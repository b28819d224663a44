/**
 * For steps of a job that the next attempt makes again: the commit does not wait for the disk, so that anyone who bets meanwhile waits for no write of it.
 * A crash of the database undoes the latest of such transactions, each whole and together with all that came after it: a change that was answered
 * after one is on the disk with it. So they may move money that is owed until then, which the next attempt moves again.
 */
import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { carryStatement } from '../transactions.ts';

/** A column of a statement that returns rows, which saves a statement. */
export const asynchronously = sql<string>`set_config('synchronous_commit', 'off', true)`;

/** Goes along with the next statement. */
export function commitAsynchronously(tx: Tx): Promise<void> {
  return carryStatement(tx, sql`set local synchronous_commit = off`.compile(tx));
}

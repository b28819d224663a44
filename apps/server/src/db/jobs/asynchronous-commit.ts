/**
 * For steps of a job that the next attempt makes again: the commit does not wait for the disk, so that whoever bets meanwhile waits for no write of it.
 * A crash of the database undoes the latest of such transactions, each whole and together with all that came after it. Not for what moves money.
 */
import { sql } from 'kysely';
import type { Tx } from '../db.ts';

export async function commitAsynchronously(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx);
}

/** Deletes claims whose requests nobody sends again. What they gave is in grants, points and sets. */
import { inTransaction } from '../../../db/transactions.ts';
import type { Rewarding } from '../context.ts';
import { deleteClaims } from './store.ts';

const STORED_MS = 30 * 24 * 3_600_000;
const AT_ONCE = 10_000;

export async function sweepClaims(rewards: Rewarding, merchantIds: readonly string[]): Promise<void> {
  const before = new Date(rewards.clock.now() - STORED_MS);
  await inTransaction(rewards, (tx) => deleteClaims(tx, merchantIds, before, AT_ONCE));
}

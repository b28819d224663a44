/** Deletes what vendors reported of sets that ended long ago. What each round won stays in the records of bets, and the sum of a set on it. */
import { inTransaction } from '../../../db/transactions.ts';
import type { Rewarding } from '../context.ts';
import { deleteOldSteps } from '../sets/index.ts';
import { STEPS_STORED_MS } from './rules.ts';

const AT_ONCE = 10_000;

export async function sweepSteps(rewards: Rewarding, merchantIds: readonly string[]): Promise<void> {
  const before = new Date(rewards.clock.now() - STEPS_STORED_MS);
  await inTransaction(rewards, (tx) => deleteOldSteps(tx, merchantIds, before, AT_ONCE));
}

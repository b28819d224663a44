/** A run in real time: it sums no teams beforehand, since each contract is of a few minutes' bets. */
import { paced } from '../../../../db/jobs/paced.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import type { AgentsDeps } from '../../deps.ts';
import { contractsToBill, type RunRow } from '../store.ts';
import { makeRealtimeBills } from './make-realtime.ts';
import { forgetLate } from './store.ts';

/** All of them read the same bets: many at once. */
const AT_ONCE = 500;

export async function makeRealtime(deps: AgentsDeps, run: RunRow): Promise<void> {
  let after: string | undefined;
  do {
    const contracts = await contractsToBill(deps.db, run, { after, limit: AT_ONCE });
    const madeAt = new Date(deps.clock.now());
    if (contracts.length > 0) {
      await paced(() => inTransaction(deps, (tx) => makeRealtimeBills(tx, contracts, run, madeAt)));
    }
    after = contracts.at(-1)?.id;
  } while (after !== undefined);
  await inTransaction(deps, (tx) => forgetLate(tx, run));
}

/** A run in real time: it sums no teams beforehand, since each contract is of a few minutes' bets. */
import type { Tx } from '../../../../db/db.ts';
import { paced } from '../../../../db/jobs/paced.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import type { AgentsDeps } from '../../deps.ts';
import { contractsToBill, lockRun, type RunRow } from '../store.ts';
import { makeRealtimeBills } from './make-realtime.ts';
import { forgetLate } from './store.ts';

/** All of them read the same bets: many at once. */
const AT_ONCE = 500;

/** The list is read under the lock of the run, as that of other bills is. */
export async function makeRealtime(deps: AgentsDeps, run: RunRow, isSkipping: boolean): Promise<void> {
  let after: string | undefined;
  const step = async (tx: Tx) => {
    if (!(await lockRun(tx, run))) return undefined;
    const contracts = await contractsToBill(tx, run, { after, limit: AT_ONCE });
    if (contracts.length > 0)
      await makeRealtimeBills(tx, contracts, run, { madeAt: new Date(deps.clock.now()), isSkipping });
    return contracts.at(-1)?.id;
  };
  do after = await paced(() => inTransaction(deps, step));
  while (after !== undefined);
  await inTransaction(deps, (tx) => forgetLate(tx, run));
}

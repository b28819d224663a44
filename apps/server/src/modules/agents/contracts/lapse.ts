/** Proposals that nobody answered in time lapse, by the clock. */
import { inTransaction } from '../../../db/transactions.ts';
import type { AgentsDeps } from '../deps.ts';
import { turn } from './answer.ts';
import { nextPeriodAt } from './next-period.ts';
import { lapsedContracts } from './store.ts';

const AT_ONCE = 100;

export async function lapseContracts(deps: AgentsDeps): Promise<void> {
  for (const { id, manifest } of deps.merchants()) {
    const parts = { ...deps, nextPeriod: nextPeriodAt(manifest.timeZone) };
    await inTransaction(deps, async (tx) => {
      const due = await lapsedContracts(tx, id, new Date(deps.clock.now()), AT_ONCE);
      for (const contract of due) await turn(parts, tx, contract, 'lapse', {});
    });
  }
}

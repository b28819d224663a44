/**
 * Counts bets again whose bettor is left out, or counted again: uplines' rebates of them, and their bills in real time, become what they would have
 * been. Bills of longer periods read who is left out themselves.
 */
import type { Tx } from '../../../db/db.ts';
import { paced } from '../../../db/jobs/paced.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { AgentsDeps } from '../deps.ts';
import { moveMarkets, shared } from './count-markets.ts';
import { countedOf } from './markets.ts';
import { endRecount, lockRecount, marketsAfter, noteRecounted } from './store-recount.ts';

/** Uplines' rebates are locked with them. */
const AT_ONCE = 100;

type RecountDeps = Pick<AgentsDeps, 'tree' | 'clock' | 'merchants'>;

/** False: nobody is left. */
async function recountSome(deps: RecountDeps, tx: Tx, merchantId: string): Promise<boolean> {
  const recount = await lockRecount(tx, merchantId);
  if (!recount) return false;
  const before = await marketsAfter(tx, recount, AT_ONCE);
  // who earns by it has changed, and nothing of the bets: what of them is valid stays as it was counted
  const placed = before.map((row) => ({
    reported: { memberId: row.member_id, product: row.product },
    counted: { ...countedOf(row.bets), validMinor: row.valid_minor },
    path: row.path,
  }));
  const shares = await shared(deps, tx, merchantId, placed);
  const after = before.map((row, at) => ({ ...row, shares: shares[at] ?? {} }));
  await moveMarkets(deps, tx, merchantId, { before, after });
  const last = before.length < AT_ONCE ? undefined : before.at(-1);
  await (last ? noteRecounted(tx, recount, last) : endRecount(tx, recount));
  return true;
}

export async function recountMarkets(deps: AgentsDeps): Promise<void> {
  for (const { id, flags } of deps.merchants()) {
    if (!flags.agentPolicy) continue;
    try {
      while (await paced(() => inTransaction(deps, (tx) => recountSome(deps, tx, id))));
    } catch (error) {
      deps.onFault(error, { merchantId: id, job: 'bets of agents counted again' });
    }
  }
}

/** The merchants at which something of agents is due: found by one query, and by the clock alone for bills whose period is over. */
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';
import type { Merchant } from '../merchants/index.ts';
import type { MadeRuns } from './billing/index.ts';
import type { AgentsDeps } from './deps.ts';
import { openAt } from './rebates/index.ts';
import { merchantsDue } from './store-due.ts';

export function createDueMerchants(
  { db, clock, merchants }: Pick<AgentsDeps, 'db' | 'clock' | 'merchants'>,
  made: MadeRuns,
): () => Promise<readonly Merchant[]> {
  return async () => {
    const nowMs = clock.now();
    const all = merchants();
    const requested = all.map((merchant) => ({
      merchantId: merchant.id,
      hasAgents: merchant.flags.agentPolicy,
      rebatesBefore: openAt(merchant, nowMs).before,
    }));
    const due = await merchantsDue(acrossMerchants(db), requested, new Date(nowMs));
    return all.filter(
      (merchant) => due.has(merchant.id) || (merchant.flags.agentPolicy && !made.isMade(merchant, nowMs)),
    );
  };
}

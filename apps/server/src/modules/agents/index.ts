/** Public API of agents: teams, contracts, bills. */
import type { Outbox } from '../../outbox/outbox.ts';
import { type AgentsBackOffice, openBackOffice } from './back-office.ts';
import { createMadeRuns, runBills } from './billing/index.ts';
import { type ContractsBackOffice, lapseContracts, openContractsBackOffice } from './contracts/index.ts';
import type { AgentsDeps } from './deps.ts';
import { createDueMerchants } from './due.ts';
import { lookAtNight } from './exposure/index.ts';
import { recountMarkets, subscribe } from './figures/index.ts';
import { payRebates } from './rebates/index.ts';
import { routes } from './routes.ts';

export type { AgentsBackOffice } from './back-office.ts';
export type { ContractsBackOffice } from './contracts/index.ts';
export type { AgentsDeps } from './deps.ts';

export interface Agents {
  readonly routes: ReturnType<typeof routes>;
  readonly backOffice: AgentsBackOffice;
  readonly contracts: ContractsBackOffice;
  /** Lapses proposals, counts again whose bets do not count or count again, makes and pays the bills of periods that are over, pays rebates, and looks at the exposure of the night: by one node, again and again. */
  readonly workOnDue: () => Promise<void>;
  readonly subscribe: (outbox: Outbox) => void;
}

export function createAgents(deps: AgentsDeps): Agents {
  const made = createMadeRuns();
  const dueMerchants = createDueMerchants(deps, made);
  return {
    routes: routes(deps),
    backOffice: openBackOffice(deps),
    contracts: openContractsBackOffice(deps),
    async workOnDue() {
      const due = await dueMerchants();
      if (due.length === 0) return;
      // all steps, since one makes others due
      const theirs = { ...deps, merchants: () => due };
      await lapseContracts(theirs);
      await recountMarkets(theirs);
      await runBills(theirs, made);
      await payRebates(theirs);
      await lookAtNight(theirs);
    },
    subscribe: (outbox) => subscribe(deps, outbox),
  };
}

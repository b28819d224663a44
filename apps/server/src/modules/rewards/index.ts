/** Public API of rewards: a merchant's promotions, and what becomes of grants. */
import { createDueWork } from '../../db/due-work.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { RewardsDeps } from './deps.ts';
import { subscribe } from './listeners.ts';
import { routes } from './routes.ts';

export type { RewardsDeps } from './deps.ts';

export interface Rewards {
  readonly routes: ReturnType<typeof routes>;
  readonly subscribe: (outbox: Pick<Outbox, 'listen' | 'listenMany'>) => void;
  /** Ends what has run out; run every few seconds by one node. Returns how much. */
  readonly workOnDue: () => Promise<number>;
}

/** Merchants are processed independently. */
const often = { maxAtOnce: 4, timeoutMs: 60_000 };

export function createRewards(deps: RewardsDeps): Rewards {
  return {
    routes: routes(deps),
    subscribe: (outbox) => subscribe(deps, outbox),
    workOnDue: createDueWork({ ...deps, ...often, jobs: deps.bonusJobs }),
  };
}

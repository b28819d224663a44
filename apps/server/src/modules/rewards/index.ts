/** Public API of rewards: a merchant's promotions. */
import type { RewardsDeps } from './deps.ts';
import { routes } from './routes.ts';

export type { RewardsDeps } from './deps.ts';

export interface Rewards {
  readonly routes: ReturnType<typeof routes>;
}

export function createRewards(deps: RewardsDeps): Rewards {
  return { routes: routes(deps) };
}

/** Public API of rewards: a merchant's promotions. */
import type { Handlers } from '../../http/handlers.ts';
import type { RewardsDeps } from './deps.ts';
import { routes } from './routes.ts';

export type { RewardsDeps } from './deps.ts';

export interface Rewards {
  readonly routes: Handlers<'promotions'>;
}

export function createRewards(deps: RewardsDeps): Rewards {
  return { routes: routes(deps) };
}

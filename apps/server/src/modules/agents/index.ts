/** Public API of agents: teams, contracts, bills. */
import { type AgentsBackOffice, openBackOffice } from './back-office.ts';
import type { AgentsDeps } from './deps.ts';
import { routes } from './routes.ts';

export type { AgentsBackOffice } from './back-office.ts';
export type { AgentsDeps } from './deps.ts';

export interface Agents {
  readonly routes: ReturnType<typeof routes>;
  readonly backOffice: AgentsBackOffice;
}

export function createAgents(deps: AgentsDeps): Agents {
  return { routes: routes(deps), backOffice: openBackOffice(deps) };
}

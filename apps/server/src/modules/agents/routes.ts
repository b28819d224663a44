/** The endpoints of agents. */

import { contractRoutes } from './contracts/index.ts';
import type { AgentsDeps } from './deps.ts';
import { teamRoutes } from './team/index.ts';

export const routes = (deps: AgentsDeps) => ({ ...teamRoutes(deps), ...contractRoutes(deps) });

/** The endpoints of agents. */

import type { AgentsDeps } from './deps.ts';
import { teamRoutes } from './team/index.ts';

export const routes = (deps: AgentsDeps) => ({ ...teamRoutes(deps) });

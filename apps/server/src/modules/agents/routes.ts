/** The endpoints of agents. */

import { contractRoutes } from './contracts/index.ts';
import type { AgentsDeps } from './deps.ts';
import { disputeRoutes } from './disputes/index.ts';
import { messageRoutes } from './messages/index.ts';
import { rateRoutes } from './rebates/index.ts';
import { reportRoutes } from './reports/index.ts';
import { teamRoutes } from './team/index.ts';
import { viewerRoutes } from './viewers/index.ts';

export const routes = (deps: AgentsDeps) => ({
  ...teamRoutes(deps),
  ...reportRoutes(deps),
  ...messageRoutes(deps),
  ...disputeRoutes(deps),
  ...contractRoutes(deps),
  ...rateRoutes(deps),
  ...viewerRoutes(deps),
});

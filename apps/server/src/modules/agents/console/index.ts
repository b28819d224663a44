/** Agents as operators see them: the tree, contracts, bills, disputes, exposure. */
import type { AgentsDeps } from '../deps.ts';
import { billViews } from './bill-views.ts';
import { contractViews } from './contract-views.ts';
import { exposureViews } from './exposure-views.ts';
import { treeViews } from './tree-views.ts';

export type AgentViews = ReturnType<typeof openAgentViews>;

export const openAgentViews = (deps: AgentsDeps) => ({
  ...treeViews(deps),
  ...contractViews(deps),
  ...billViews(deps),
  ...exposureViews(deps),
});

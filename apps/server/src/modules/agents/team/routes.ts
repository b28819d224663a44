/** The endpoints of teams. Anyone who is outside of the caller's branch is unknown to it. */
import { ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { listDownlines } from './list-downlines.ts';
import { teamKpi } from './team-kpi.ts';

export function teamRoutes(deps: AgentsDeps) {
  const { tree, atomically } = deps;
  return defineHandlers({
    teamKpi: async ({ merchant, session: { memberId }, query }) => await teamKpi(deps, { merchant, memberId, query }),

    agentDownlines: async ({ merchant, session: { memberId: agentId }, query }) =>
      await listDownlines(deps, { merchantId: merchant.id, agentId, ...query }),

    setAgentPoint: async ({ merchant, session: { memberId: uplineId }, body }) => {
      const change = { uplineId, ...body };
      const changed = await atomically((tx) => tree.changePoint(tx, merchant.id, change));
      return changed.ok ? ok({ outcome: changed.value }) : changed;
    },

    answerAgentPoint: async ({ merchant, session: { memberId }, body: { isAccepted } }) => {
      const owner = { merchantId: merchant.id, memberId, isAccepted };
      const answered = await atomically((tx) => tree.answerPoint(tx, owner));
      return answered.ok ? ok({}) : answered;
    },
  });
}

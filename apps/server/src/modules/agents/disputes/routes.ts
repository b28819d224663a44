/** The endpoint of disputes. */
import { defineHandlers } from '../../../http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { raiseDispute } from './disputes.ts';

export const disputeRoutes = (deps: AgentsDeps) =>
  defineHandlers({
    disputeAgentBill: ({ merchant, session: { memberId }, body }) =>
      raiseDispute(deps, { merchantId: merchant.id, memberId, ...body }),
  });

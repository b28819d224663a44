/** The console's endpoints of agents. */
import { ok } from '#kernel';
import { defineConsoleHandlers } from '../../../http/console/handlers.ts';
import type { Switchboard } from '../switchboard.ts';

export function agentRoutes({ depsOf }: Pick<Switchboard, 'depsOf'>) {
  return defineConsoleHandlers({
    listAgents: ({ scope: { id }, query }) => {
      const { db, agents } = depsOf(id);
      return agents.views.listAgents(db, id, query);
    },

    showAgent: async ({ scope: { id, merchant }, params: { memberId } }) => {
      const { db, agents, players } = depsOf(id);
      const shown = await agents.views.showAgent(db, id, memberId);
      if (!shown.ok) return shown;
      const links = await players.members.links(db, { merchantId: id, memberId });
      return ok({
        ...shown.value,
        currency: merchant.currency.code,
        links: links.map((link) => ({
          code: link.code,
          makesAgent: link.makes_agent,
          uses: link.uses,
          landing: link.landing,
          createdAt: link.created_at.toISOString(),
          ...(link.series !== null && { series: link.series }),
          ...(link.max_uses !== null && { maxUses: link.max_uses }),
          ...(link.expires_at && { expiresAt: link.expires_at.toISOString() }),
        })),
      });
    },

    listAgentContracts: async ({ scope: { id }, query }) => {
      const { db, agents } = depsOf(id);
      return ok(await agents.views.listContracts(db, id, query));
    },

    showAgentContract: ({ scope: { id, merchant }, params: { contractId } }) => {
      const { db, agents } = depsOf(id);
      return agents.views.showContract(db, merchant, contractId);
    },

    listAgentBills: async ({ scope: { id, merchant }, query }) => {
      const { db, agents } = depsOf(id);
      return ok(await agents.views.listBills(db, merchant, query));
    },

    showAgentBill: ({ scope: { id, merchant }, params }) => {
      const { db, agents } = depsOf(id);
      return agents.views.showBill(db, merchant, params);
    },

    listAgentBillBets: ({ scope: { id, merchant }, params, query }) => {
      const { db, agents } = depsOf(id);
      return agents.views.listBillBets(db, merchant, params, query);
    },

    listAgentDisputes: async ({ scope: { id, merchant }, query }) => {
      const { db, agents } = depsOf(id);
      return ok(await agents.views.listDisputes(db, merchant, query));
    },

    listAgentExposure: async ({ scope: { id, merchant }, query }) => {
      const { db, agents } = depsOf(id);
      return ok(await agents.views.listExposure(db, merchant, query));
    },

    listAgentAlarms: async ({ scope: { id, merchant } }) => {
      const { db, agents } = depsOf(id);
      return ok(await agents.views.listAlarms(db, merchant));
    },

    listAgentLeftOut: async ({ scope: { id } }) => {
      const { db, agents } = depsOf(id);
      return ok(await agents.views.listLeftOut(db, id));
    },

    showAgentLoads: ({ scope: { id, merchant }, params: { memberId } }) => {
      const { db, agents } = depsOf(id);
      return agents.views.showLoads(db, merchant, memberId);
    },
  });
}

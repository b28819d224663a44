/** The endpoints of viewers, for their agent alone. A viewer of another agent is unknown. */
import type { AnswerOf, Endpoints } from '#contract';
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { sign } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { openViewer, strongHash, type Viewer } from './open-viewer.ts';

const toWire = ({ id, username, createdAt, lastLoginAt }: Viewer): AnswerOf<Endpoints['openAgentViewer']> => ({
  id,
  username,
  createdAt: createdAt.toISOString(),
  ...(lastLoginAt && { lastLoginAt: lastLoginAt.toISOString() }),
});

export function viewerRoutes(deps: AgentsDeps) {
  const { db, tree, viewers, access, atomically } = deps;
  return defineHandlers({
    agentViewers: async ({ merchant, session: { memberId: agentId } }) => {
      const node = await tree.nodeOf(db, merchant.id, agentId);
      if (!node?.is_agent) return refuse('agent.not_agent');
      const content = await viewers.of(db, merchant.id, agentId);
      return ok({ content: content.map(toWire), maximum: viewers.maximum });
    },

    openAgentViewer: async ({ merchant, session: { memberId: agentId, username }, body }) => {
      const signed = await sign(deps, merchant.id, agentId, body.paymentPassword);
      if (!signed.ok) return signed;
      const opened = await openViewer(deps, merchant, { agentId, agentName: username, ...body });
      return opened.ok ? ok(toWire(opened.value)) : opened;
    },

    setAgentViewerPassword: async ({ merchant, session: { memberId: agentId, username }, params, body }) => {
      const signed = await sign(deps, merchant.id, agentId, body.paymentPassword);
      if (!signed.ok) return signed;
      const hash = await strongHash(deps, merchant, body.password, username);
      if (!hash.ok) return hash;
      const { viewerId } = params;
      const viewer = { merchantId: merchant.id, agentId, viewerId };
      const ended = await atomically((tx) => viewers.setPassword(tx, viewer, hash.value));
      if (!ended.ok) return ended;
      access.notifyEnds(merchant.id, viewerId, ended.value);
      return ok({});
    },

    endAgentViewer: async ({ merchant, session: { memberId: agentId }, params: { viewerId } }) => {
      const ended = await atomically((tx) => viewers.end(tx, { merchantId: merchant.id, agentId, viewerId }));
      if (!ended.ok) return ended;
      access.notifyEnds(merchant.id, viewerId, ended.value);
      return ok({});
    },
  });
}

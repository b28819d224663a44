/** The endpoints of registration links. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { MembersDeps } from '../deps.ts';
import { nodeOf } from '../tree/index.ts';
import { makeLink } from './make-link.ts';
import type { LinkRow } from './rules.ts';
import { endLink, linksOf } from './store.ts';

function linkToWire(link: LinkRow) {
  const { code, makes_agent: makesAgent, landing, uses } = link;
  return {
    code,
    makesAgent,
    landing,
    uses,
    createdAt: link.created_at.toISOString(),
    ...(link.series !== null && { series: link.series }),
    ...(link.language !== null && { language: link.language }),
    ...(link.expires_at !== null && { expiresAt: link.expires_at.toISOString() }),
    ...(link.max_uses !== null && { maxUses: link.max_uses }),
  };
}

export function linkRoutes(deps: Pick<MembersDeps, 'db' | 'atomically' | 'clock' | 'random'>) {
  return defineHandlers({
    agentLinks: async ({ merchant, session: { memberId } }) => {
      const node = await nodeOf(deps.db, merchant.id, memberId);
      if (!node?.is_agent) return refuse('agent.not_agent');
      const links = await linksOf(deps.db, merchant.id, memberId, new Date(deps.clock.now()));
      return ok({ content: links.map(linkToWire) });
    },

    makeAgentLink: async ({ merchant, session: { memberId }, body, idempotencyKey: key }) => {
      const made = await makeLink(deps, { merchantId: merchant.id, memberId, key }, body);
      return made.ok ? ok(linkToWire(made.value)) : made;
    },

    endAgentLink: async ({ merchant, session: { memberId }, params: { code } }) =>
      deps.atomically(async (tx) => {
        const hasEnded = await endLink(tx, merchant.id, memberId, code, new Date(deps.clock.now()));
        return hasEnded ? ok({}) : refuse('agent.link_unknown');
      }),
  });
}

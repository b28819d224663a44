/** The endpoint of rates: an upline raises what a direct downline gets. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import { ppmOf } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { setRate } from './set-rate.ts';

export function rateRoutes(deps: Pick<AgentsDeps, 'tree' | 'atomically' | 'merchants'>) {
  return defineHandlers({
    setAgentRate: async ({
      merchant,
      session: { memberId: uplineId },
      body: { memberId, product, rate: fraction },
    }) => {
      const rate = ppmOf(fraction);
      if (rate === undefined) return refuse('request.malformed', { field: 'rate' });
      const change = { merchantId: merchant.id, uplineId, memberId, product, rate: Number(rate) };
      const set = await deps.atomically((tx) => setRate(deps, tx, change));
      return set.ok ? ok({}) : set;
    },
  });
}

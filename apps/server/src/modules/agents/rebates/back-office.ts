/** The back office of rebates: the rates of the platform's own agents. Writes run in the caller's transaction. */
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { fractionOf, ppmOf, ratedProducts } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { setRate } from './set-rate.ts';

export interface RatesBackOffice {
  /** `text` is a product and a fraction: `RNG:0.008`. Only of agents directly below the platform. */
  setRate(
    tx: Tx,
    requested: { readonly merchantId: string; readonly username: string; readonly text: string },
  ): Promise<Result<{ readonly product: string; readonly rate: string; readonly before: string }, RefusalCode>>;
}

export function openRatesBackOffice(deps: Pick<AgentsDeps, 'tree' | 'accounts' | 'merchants'>): RatesBackOffice {
  return {
    async setRate(tx, { merchantId, username, text }) {
      const [name, fraction = ''] = text.split(':');
      const product = ratedProducts.find((one) => one === name);
      const rate = ppmOf(fraction);
      if (!product || rate === undefined) return refuse('request.malformed', { field: 'rate' });
      const memberId = await deps.accounts.memberNamed(tx, merchantId, username);
      if (memberId === undefined) return refuse('agent.unknown_member');
      const set = await setRate(deps, tx, {
        merchantId,
        uplineId: undefined,
        memberId,
        product,
        rate: Number(rate),
      });
      if (!set.ok) return set;
      return ok({ product, rate: fractionOf(rate), before: fractionOf(BigInt(set.value.before)) });
    },
  };
}

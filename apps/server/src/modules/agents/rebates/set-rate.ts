/** Sets what a member gets of the valid bets of a product: with its contracts it takes no more of the product's edge than the bound. */
import { assert, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import {
  boundOf,
  fractionOf,
  loadsOf,
  percentOf,
  type RatedProduct,
  ratedProducts,
  sharesOf,
} from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';

interface RateChange {
  readonly merchantId: string;
  /** Absent: the platform, by its operators. */
  readonly uplineId: string | undefined;
  readonly memberId: string;
  readonly product: RatedProduct;
  /** Parts per million. */
  readonly rate: number;
}

type RateRefusal =
  | 'agent.unknown_member'
  | 'agent.point_same'
  | 'agent.point_too_high'
  | 'agent.point_below'
  | 'contract.above_bound';

export async function setRate(
  { tree, merchants }: Pick<AgentsDeps, 'tree' | 'merchants'>,
  tx: Tx,
  { merchantId, ...change }: RateChange,
): Promise<Result<{ readonly before: number }, RateRefusal>> {
  const { memberId, product, rate } = change;
  const merchant = merchants().find(({ id }) => id === merchantId);
  assert(merchant, 'a rate is of a merchant');
  const bound = boundOf(merchant);
  const changed = await tree.changeRate(tx, merchantId, change);
  if (!changed.ok) return changed;
  const [load] = loadsOf(bound, await sharesOf(tx, merchantId, memberId), [product], new Map([[product, rate]]));
  if (load?.isAbove && rate > changed.value.before) {
    return refuse('contract.above_bound', { product, load: percentOf(load.loadPpm), limit: percentOf(bound.limitPpm) });
  }
  return ok(changed.value);
}

/** As fractions; products without one are left out. */
export async function shownRates({ tree }: Pick<AgentsDeps, 'tree'>, db: Db, merchantId: string, memberId: string) {
  const rates = await tree.ratesOf(db, merchantId, memberId);
  return ratedProducts.flatMap((product) => {
    const rate = rates.get(product) ?? 0;
    return rate === 0 ? [] : [{ product, rate: fractionOf(BigInt(rate)) }];
  });
}

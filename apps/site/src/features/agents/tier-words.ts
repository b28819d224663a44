/** What a tier asks for, in words: amounts as the merchant writes them. */
import { useMoneyShape, useText } from '#base/view';
import { moneyText } from '#ui';

export interface RequestedTier {
  readonly sales: string;
  readonly active: number;
  readonly loss?: string | undefined;
}

/** Tiers of revenue share are found by all that was bet to date. */
function keyOf(loss: string | undefined, isRevenue: boolean) {
  if (loss === undefined || (isRevenue && !/[1-9]/.test(loss))) {
    return isRevenue ? 'agent.contract.tier.revenue' : 'agent.contract.tier';
  }
  return isRevenue ? 'agent.contract.tier.revenue.base' : 'agent.contract.tier.loss';
}

export function useTierWords(): (tier: RequestedTier, isRevenue?: boolean) => string {
  const t = useText();
  const shape = useMoneyShape();
  return ({ sales, active, loss }, isRevenue = false) =>
    t(keyOf(loss, isRevenue), {
      sales: moneyText(sales, shape),
      active,
      loss: loss === undefined ? '' : moneyText(loss, shape),
    });
}

/** What a tier asks for, in words: amounts as the merchant writes them. */
import { useMoneyShape, useText } from '#base/view';
import { moneyText } from '#ui';
import type { ContractKind } from './own-contracts.ts';

export interface RequestedTier {
  readonly sales: string;
  readonly active: number;
  readonly loss?: string | undefined;
}

/** Tiers of revenue share are found by all that was bet to date, and each bet in real time reaches one by itself. */
function keyOf(loss: string | undefined, kind: ContractKind) {
  if (kind === 'realtime') return 'agent.contract.tier.bet';
  const isRevenue = kind === 'revenue';
  if (loss === undefined || (isRevenue && !/[1-9]/.test(loss))) {
    return isRevenue ? 'agent.contract.tier.revenue' : 'agent.contract.tier';
  }
  return isRevenue ? 'agent.contract.tier.revenue.base' : 'agent.contract.tier.loss';
}

export function useTierWords(kind: ContractKind): (tier: RequestedTier) => string {
  const t = useText();
  const shape = useMoneyShape();
  return ({ sales, active, loss }) =>
    t(keyOf(loss, kind), {
      sales: moneyText(sales, shape),
      active,
      loss: loss === undefined ? '' : moneyText(loss, shape),
    });
}

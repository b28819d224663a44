/** What a tier asks for, in words: amounts as the merchant writes them. */
import { useMoneyShape, useText } from '#base/view';
import { moneyText } from '#ui';

export interface RequestedTier {
  readonly sales: string;
  readonly active: number;
  readonly loss?: string | undefined;
}

export function useTierWords(): (tier: RequestedTier) => string {
  const t = useText();
  const shape = useMoneyShape();
  return ({ sales, active, loss }) =>
    t(loss === undefined ? 'agent.contract.tier' : 'agent.contract.tier.loss', {
      sales: moneyText(sales, shape),
      active,
      loss: loss === undefined ? '' : moneyText(loss, shape),
    });
}

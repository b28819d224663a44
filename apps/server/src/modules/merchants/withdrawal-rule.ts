/** The limits and fees of withdrawals at a level: the merchant's own, what its manifest says of levels, and what its scheme of levels says. */
import type { Merchant } from '../../http/merchant.ts';

export interface WithdrawalLimitTexts {
  readonly maximum: string;
  readonly dailyMaximum: string;
  readonly dailyTimes: number;
  readonly freePerDay: number;
  readonly feeFixed: string;
  readonly feeBp: number;
}

export function withdrawalRuleAt(
  { manifest }: Merchant,
  level: number,
  ofScheme: { readonly [Limit in keyof WithdrawalLimitTexts]?: WithdrawalLimitTexts[Limit] | undefined } = {},
): WithdrawalLimitTexts {
  const rule = manifest.cashier.withdrawal;
  const reached = Object.keys(rule.levels ?? {})
    .map(Number)
    .filter((named) => named <= level);
  const own = rule.levels?.[`${Math.max(...reached)}`];
  return {
    maximum: ofScheme.maximum ?? own?.maximum ?? rule.maximum,
    dailyMaximum: ofScheme.dailyMaximum ?? own?.dailyMaximum ?? rule.dailyMaximum,
    dailyTimes: ofScheme.dailyTimes ?? own?.dailyTimes ?? rule.dailyTimes,
    freePerDay: ofScheme.freePerDay ?? own?.freePerDay ?? rule.fee.freePerDay,
    feeFixed: ofScheme.feeFixed ?? own?.feeFixed ?? rule.fee.fixed,
    feeBp: ofScheme.feeBp ?? own?.feeBp ?? rule.fee.bp,
  };
}

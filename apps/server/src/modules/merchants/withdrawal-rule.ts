/** The limits and fees of withdrawals at a level: the merchant's own, what its manifest says of levels, and what its scheme of levels says. */
import { configuredAmount } from '#kernel';
import { isEatenByFee } from '#merchants/plugin-cashier.ts';
import type { Merchant } from '../../http/merchant.ts';

export interface WithdrawalLimitTexts {
  readonly maximum: string;
  readonly dailyMaximum: string;
  readonly dailyTimes: number;
  readonly freePerDay: number;
  readonly feeFixed: string;
  readonly feeBp: number;
}

/** What a scheme of levels changes. */
type OfScheme = { readonly [Limit in keyof WithdrawalLimitTexts]?: WithdrawalLimitTexts[Limit] | undefined };

export function withdrawalRuleAt({ manifest }: Merchant, level: number, ofScheme: OfScheme = {}): WithdrawalLimitTexts {
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

/** Whether the smallest withdrawal is within the level's limits, and something is left of it once its fee is paid. */
export function isWithdrawableAt(merchant: Merchant, level: number, ofScheme: OfScheme): boolean {
  const minor = (text: string) => configuredAmount(text, merchant.currency);
  const min = minor(merchant.manifest.cashier.withdrawal.minimum);
  const { maximum, dailyMaximum, feeFixed, feeBp } = withdrawalRuleAt(merchant, level, ofScheme);
  return minor(maximum) >= min && minor(dailyMaximum) >= min && !isEatenByFee(min, minor(feeFixed), feeBp);
}

/** Version zero of the cashier's rules: what a merchant's folder says of methods, limits and fees, in the form in which operators write it. */
import type { CashierRules } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { DepositMethodRule, MerchantManifest, WithdrawalLevel } from '#merchants/plugin.ts';

export function cashierRulesOf({ cashier, currency, payments, transfer }: MerchantManifest): CashierRules {
  const { methods = {}, minimum, maximum, presets } = cashier.deposit;
  const { withdrawal } = cashier;
  const nothing = formatAmount(0n, currencyOf(currency));
  return {
    deposit: { minimum, maximum, presets: [...presets] },
    methods: payments.map((code) => methodOf(code, methods[code] ?? {}, nothing)),
    withdrawal: {
      minimum: withdrawal.minimum,
      maximum: withdrawal.maximum,
      dailyMaximum: withdrawal.dailyMaximum,
      dailyTimes: withdrawal.dailyTimes,
      freePerDay: withdrawal.fee.freePerDay,
      feeFixed: withdrawal.fee.fixed,
      feeShare: withdrawal.fee.bp,
      automaticUpTo: withdrawal.automaticUpTo,
      fourEyesFrom: withdrawal.fourEyesFrom,
    },
    levels: Object.entries(withdrawal.levels ?? {}).map(([level, own]) => levelOf(Number(level), own)),
    ...(transfer && {
      transfer: { minimum: transfer.minimum, maximum: transfer.maximum, presets: [...transfer.presets] },
    }),
  };
}

function methodOf(
  method: string,
  { isOff = false, presets, fee, ...own }: DepositMethodRule,
  nothing: string,
): CashierRules['methods'][number] {
  return {
    method,
    isOn: !isOff,
    ...own,
    ...(presets && { presets: [...presets] }),
    ...(fee && { fee: { fixed: fee.fixed ?? nothing, share: fee.bp ?? 0, bearer: fee.bearer } }),
  };
}

function levelOf(level: number, { feeBp, ...own }: WithdrawalLevel): CashierRules['levels'][number] {
  return { level, ...own, ...(feeBp !== undefined && { feeShare: feeBp }) };
}

/** Version zero of the cashier's rules: what a merchant's folder says of methods, limits and fees, in the form in which operators write it: with all decimals, so that a version that says the same does not differ. */
import type { CashierRules } from '#contract';
import { assert, currencyOf, formatAmount } from '#kernel';
import type { DepositMethodRule, MerchantManifest, WithdrawalLevel } from '#merchants/plugin.ts';
import { withAmounts } from './check-cashier.ts';

export function cashierRulesOf({ cashier, currency, payments, transfer }: MerchantManifest): CashierRules {
  const { methods = {}, minimum, maximum, presets } = cashier.deposit;
  const { withdrawal } = cashier;
  const nothing = formatAmount(0n, currencyOf(currency));
  const rules: CashierRules = {
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
  const written = withAmounts(rules, currencyOf(currency));
  assert(typeof written !== 'string', 'a folder’s amounts are of its currency');
  return written.value as CashierRules;
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

/** The cashier's rules of operators in place of the folder's: anyone who reads the manifest reads them. What they do not name stays as it was. */
import type { CashierRules } from '#contract';
import type { DepositMethodRule, MerchantManifest, WithdrawalLevel } from '#merchants/plugin.ts';

export function applyCashier(manifest: MerchantManifest, rules: CashierRules): MerchantManifest {
  const { cashier, transfer } = manifest;
  const { feeFixed, feeShare, freePerDay, ...limits } = rules.withdrawal;
  const { levels: _levels, ...rest } = cashier.withdrawal;
  return {
    ...manifest,
    transfer: { ...(rules.transfer ?? rules.deposit), isAutomatic: transfer?.isAutomatic ?? false },
    cashier: {
      ...cashier,
      deposit: {
        ...rules.deposit,
        methods: Object.fromEntries(rules.methods.map((one) => [one.method, methodRule(one)])),
      },
      withdrawal: {
        ...rest,
        ...limits,
        fee: { freePerDay, fixed: feeFixed, bp: feeShare },
        levels: Object.fromEntries(rules.levels.map((one) => [`${one.level}`, levelRule(one)])),
      },
    },
  };
}

function methodRule({ method: _method, isOn, fee, ...own }: CashierRules['methods'][number]): DepositMethodRule {
  return {
    ...own,
    ...(!isOn && { isOff: true }),
    ...(fee && { fee: { fixed: fee.fixed, bp: fee.share, bearer: fee.bearer } }),
  };
}

function levelRule({ level: _level, feeShare, ...own }: CashierRules['levels'][number]): WithdrawalLevel {
  return { ...own, ...(feeShare !== undefined && { feeBp: feeShare }) };
}

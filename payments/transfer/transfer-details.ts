/** Settings: `bank`, `holder`, `number`, and optionally `branch`. The details the member enters in the transfer. */
import { formatAmount } from '#kernel';
import type { Settings } from '#provider-kit';
import type { DepositRequest, NextStep } from '../plugin.ts';

export function transferDetails(
  { bank = '', holder = '', number = '', branch = '' }: Settings,
  { amountMinor, currency, reference, expiresAt }: DepositRequest,
): NextStep {
  const lines = [
    { labelKey: 'pay.bank', text: bank },
    { labelKey: 'pay.branch', text: branch },
    { labelKey: 'pay.holder', text: holder },
    { labelKey: 'pay.number', text: number },
    { labelKey: 'pay.amount', text: formatAmount(amountMinor, currency) },
    { labelKey: 'pay.reference', text: reference },
  ];
  return {
    kind: 'transfer-details',
    lines: lines.filter(({ text }) => text !== ''),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A manual bank transfer: the member sends the money, and an operator confirms it on the account. */
import { formatAmount } from '#kernel';
import type { Settings } from '#provider-kit';
import { type DepositRequest, type NextStep, noPayouts, type PaymentManifest } from '../plugin.ts';

/** Settings: `bank`, `holder`, `number`, and optionally `branch`. The details the member enters in the transfer. */
function transferDetails(
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

export const transfer: PaymentManifest = {
  code: 'transfer',
  nameKey: 'payment.transfer',
  symbol: 'bank',
  isInstant: false,
  paysOut: false,
  currencies: 'all',
  confirmedBy: 'operator',
  credits: 'arrived',
  takesReceipt: true,
  lifetimeMinutes: 720,
  settings: { bank: 'text', holder: 'text', number: 'text' },
  optional: { branch: 'text' },
  origins: () => [],
  acknowledgement: { contentType: 'text/plain', body: '' },
  open: ({ settings }) => ({
    startDeposit: async (request) => ({
      kind: 'started',
      providerRef: request.reference,
      next: transferDetails(settings, request),
    }),
    ...noPayouts,
    verifyWebhook: () => ({ kind: 'unsigned' }),
  }),
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
  demoSettings: { bank: 'Demo Bank', holder: 'Croupier Demo Ltd', number: '0012 3456 7890' },
};

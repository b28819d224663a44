/** A manual bank transfer: the member sends the money, and an operator confirms it on the account. */
import { noPayouts, type PaymentManifest } from '../plugin.ts';
import { transferDetails } from './transfer-details.ts';

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
  settings: ['bank', 'holder', 'number'],
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

/** A payment code by the EMVCo standard, scanned by banking apps; an operator confirms the money. */
import { noPayouts, type PaymentManifest } from '../plugin.ts';
import { currencyNumbers, validate } from './payee.ts';
import { qrStep } from './qr-step.ts';

export const qr: PaymentManifest = {
  code: 'qr',
  nameKey: 'payment.qr',
  symbol: 'phone',
  isInstant: false,
  paysOut: false,
  currencies: Object.keys(currencyNumbers),
  confirmedBy: 'operator',
  credits: 'arrived',
  takesReceipt: true,
  lifetimeMinutes: 60,
  settings: { account: 'text', name: 'text', city: 'text', country: 'text' },
  optional: { category: 'text' },
  origins: () => [],
  acknowledgement: { contentType: 'text/plain', body: '' },
  validate,
  open: ({ settings }) => ({
    startDeposit: async (request) => ({
      kind: 'started',
      providerRef: request.reference,
      next: qrStep(settings, request),
    }),
    ...noPayouts,
    verifyWebhook: () => ({ kind: 'unsigned' }),
  }),
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
  demoSettings: {
    account: '26/00=com.example.demo;01=0012345678',
    name: 'CROUPIER DEMO',
    city: 'MANILA',
    country: 'PH',
  },
};

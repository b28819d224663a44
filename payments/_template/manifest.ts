/** The payment provider template: its name, settings and origins. */
import { originOf } from '#provider-kit';
import type { PaymentManifest } from '../plugin.ts';
import { createTemplateProvider } from './provider.ts';

export const template: PaymentManifest = {
  code: 'template',
  nameKey: 'payment.template',
  symbol: 'bank',
  isInstant: true,
  paysOut: true,
  currencies: 'all',
  confirmedBy: 'callback',
  credits: 'asked',
  takesReceipt: false,
  lifetimeMinutes: 30,
  settings: { origin: 'address', key: 'secret' },
  origins: ({ origin }) => originOf(origin),
  acknowledgement: { contentType: 'text/plain', body: 'ok' },
  open: createTemplateProvider,
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};

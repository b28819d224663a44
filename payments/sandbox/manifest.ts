/** The sandbox: a provider whose other side is a second web site, where whoever tries the house decides what becomes of a payment. */
import type { PaymentManifest } from '../socket.ts';
import { createSandboxProvider } from './provider.ts';
import { createSandboxSite } from './site/create-site.ts';

export const sandbox: PaymentManifest = {
  code: 'sandbox',
  nameKey: 'payment.sandbox',
  symbol: 'card',
  isInstant: true,
  paysOut: true,
  currencies: 'all',
  confirmedBy: 'callback',
  credits: 'asked',
  takesReceipt: false,
  lifetimeMinutes: 30,
  settings: ['origin', 'key'],
  origins: ({ origin }) => (origin === undefined ? [] : [origin]),
  acknowledgement: { contentType: 'application/json', body: '{"received":true}' },
  create: createSandboxProvider,
  rehearse: async () => (await import('./rehearsal.ts')).openSandboxRehearsal,
  openSite: createSandboxSite,
};

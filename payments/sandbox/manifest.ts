/**
 * The sandbox: simulated providers with web sites of their own, on which a tester chooses the outcome of a payment. A payment page, a
 * wallet with a form, and a watched chain of coins.
 */
import { checkOf, originOf } from '#provider-kit';
import type { PaymentManifest } from '../plugin.ts';
import { caller } from './calls.ts';
import { validateAccountKey } from './chain/address.ts';
import { createChainProvider } from './chain/provider.ts';
import { PUBLISHED_WALLET } from './chain/published-key.ts';
import { createChainSite } from './chain/site.ts';
import { createSandboxProvider } from './provider.ts';
import { createSandboxSite } from './site/create-site.ts';
import { createWalletProvider } from './wallet/provider.ts';
import { createWalletSite } from './wallet/site.ts';

const common = {
  isInstant: true,
  currencies: 'all',
  confirmedBy: 'callback',
  credits: 'asked',
  takesReceipt: false,
  lifetimeMinutes: 30,
  settings: { origin: 'address', key: 'secret' },
  origins: ({ origin }) => originOf(origin),
  acknowledgement: { contentType: 'application/json', body: '{"received":true}' },
} as const satisfies Partial<PaymentManifest>;

export const sandbox: PaymentManifest = {
  ...common,
  code: 'sandbox',
  nameKey: 'payment.sandbox',
  symbol: 'card',
  paysOut: true,
  open: createSandboxProvider,
  check: async (ports, account) => {
    const none = JSON.stringify({ from: 0, to: 0, cursor: 0 });
    return checkOf(await caller(ports)('/api/statement', account, 'check', none));
  },
  testDouble: async () => (await import('./test-double.ts')).openSandboxTestDouble,
  sandbox: { host: 'pay.localhost', open: createSandboxSite },
};

export const sandboxWallet: PaymentManifest = {
  ...common,
  code: 'sandbox-wallet',
  nameKey: 'payment.sandbox-wallet',
  symbol: 'money',
  paysOut: false,
  open: createWalletProvider,
  testDouble: async () => (await import('./test-double.ts')).openWalletTestDouble,
  sandbox: { host: 'sandbox-wallet.pay.localhost', open: createWalletSite },
};

export const sandboxChain: PaymentManifest = {
  ...common,
  code: 'sandbox-chain',
  nameKey: 'payment.sandbox-chain',
  symbol: 'coin',
  isInstant: false,
  paysOut: false,
  credits: 'arrived',
  countsOrders: true,
  settings: { origin: 'address', key: 'secret', watched: 'text' },
  validate: ({ watched = '' }) => validateAccountKey(watched),
  open: createChainProvider,
  testDouble: async () => (await import('./test-double.ts')).openChainTestDouble,
  sandbox: { host: 'sandbox-chain.pay.localhost', open: createChainSite },
  demoSettings: { watched: PUBLISHED_WALLET },
};

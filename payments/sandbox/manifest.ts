/**
 * The sandbox: providers whose other side is a web site of their own, where whoever tries the house decides what becomes of a payment. A
 * payment page, a wallet that asks by form, and a chain of coins that is watched.
 */
import type { PaymentManifest } from '../plugin.ts';
import { complainAboutKey } from './chain/address.ts';
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
  settings: ['origin', 'key'],
  origins: ({ origin }) => (origin === undefined ? [] : [origin]),
  acknowledgement: { contentType: 'application/json', body: '{"received":true}' },
} as const satisfies Partial<PaymentManifest>;

export const sandbox: PaymentManifest = {
  ...common,
  code: 'sandbox',
  nameKey: 'payment.sandbox',
  symbol: 'card',
  paysOut: true,
  create: createSandboxProvider,
  rehearse: async () => (await import('./test-double.ts')).openSandboxRehearsal,
  openSite: createSandboxSite,
};

export const sandboxWallet: PaymentManifest = {
  ...common,
  code: 'sandbox-wallet',
  nameKey: 'payment.sandbox-wallet',
  symbol: 'money',
  paysOut: false,
  create: createWalletProvider,
  rehearse: async () => (await import('./test-double.ts')).openWalletRehearsal,
  openSite: createWalletSite,
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
  settings: ['origin', 'key', 'watched'],
  complain: ({ watched = '' }) => complainAboutKey(watched),
  create: createChainProvider,
  rehearse: async () => (await import('./test-double.ts')).openChainRehearsal,
  openSite: createChainSite,
  demoSettings: { watched: PUBLISHED_WALLET },
};

/** Merchants' accounts with payment providers: as configured; with sandboxes on this machine made up as needed, but never in production. */
import type { IncomingMessage } from 'node:http';
import type { Clock, Random } from '#kernel';
import type { MerchantManifest } from '#merchants/socket.ts';
import type { PaymentManifest, ProviderSettings } from '#payments/socket.ts';
import type { HouseConfig } from './config.ts';
import { openSandboxes, type SandboxListener } from './modules/cashier/index.ts';
import type { Merchant } from './modules/merchants/index.ts';

export interface PaymentAccounts {
  readonly settingsOf: (merchant: Merchant, payment: PaymentManifest) => ProviderSettings | undefined;
  /** Origins of this machine's sandboxes, reached without TLS. */
  readonly sandboxOrigins: () => readonly string[];
  /** Who answers requests to a sandbox's host; undefined for every other host. */
  readonly sandboxAt: (request: IncomingMessage) => SandboxListener | undefined;
}

export interface PaymentAccountsDeps {
  readonly config: HouseConfig;
  readonly payments: readonly PaymentManifest[];
  readonly manifests: readonly MerchantManifest[];
  /** Where a host of this server is found; known once it listens. */
  readonly originOf: (host: string) => string;
  readonly clock: Clock;
  readonly random: Random;
}

export function createPaymentAccounts({ config, payments, manifests, ...ports }: PaymentAccountsDeps): PaymentAccounts {
  const sandboxes = openSandboxes({
    ...ports,
    payments: config.isProduction ? [] : payments,
    merchants: manifests.map(({ code }) => code),
    secret: config.secret,
  });
  return {
    settingsOf: (merchant, payment) =>
      config.payments[merchant.id]?.[payment.code] ?? sandboxes.settingsOf(merchant, payment),
    sandboxOrigins: sandboxes.origins,
    sandboxAt: sandboxes.listenerFor,
  };
}

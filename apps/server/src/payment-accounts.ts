/** Merchants' accounts with payment providers: as configured; with sandboxes on this machine made up as needed, but never in production. */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock, Random } from '#kernel';
import type { PaymentManifest, ProviderSettings } from '#payments/socket.ts';
import type { HouseConfig } from './config.ts';
import { openSandboxSite, type SandboxListener } from './modules/cashier/index.ts';
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
  /** Where a host of this server is found; known once it listens. */
  readonly originOf: (host: string) => string;
  readonly clock: Clock;
  readonly random: Random;
}

export function createPaymentAccounts({ config, payments, originOf, ...ports }: PaymentAccountsDeps): PaymentAccounts {
  const sandboxes = new Map(
    config.isProduction
      ? []
      : payments.filter((payment) => payment.openSite).map((payment, at) => [hostOf(payment, at), payment]),
  );
  const open = new Map<string, SandboxListener | undefined>();
  const keyOf = (payment: PaymentManifest, account: string) =>
    createHmac('sha256', config.secret).update(`sandbox ${payment.code} ${account}`).digest('base64url');

  return {
    settingsOf(merchant, payment) {
      const host = [...sandboxes].find(([, sandbox]) => sandbox === payment)?.[0];
      const madeUp = host === undefined ? undefined : { origin: originOf(host), key: keyOf(payment, merchant.id) };
      return config.payments[merchant.id]?.[payment.code] ?? madeUp;
    },
    sandboxOrigins: () => [...sandboxes.keys()].map(originOf),
    sandboxAt({ headers }) {
      const host = headers.host?.replace(/:\d+$/, '').toLowerCase() ?? '';
      const payment = sandboxes.get(host);
      if (!payment) return undefined;
      if (!open.has(host)) {
        const rules = { ...ports, origin: originOf(host), keyOf: (account: string) => keyOf(payment, account) };
        open.set(host, openSandboxSite(payment, rules));
      }
      return open.get(host);
    },
  };
}

/** The first is at `pay.localhost`, further ones under it. */
function hostOf({ code }: PaymentManifest, at: number): string {
  return at === 0 ? 'pay.localhost' : `${code}.pay.localhost`;
}

/** The outside world of sandboxes, opened on this machine under hosts of their own, with keys derived from the house's secret. Never in production. */
import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock, Random } from '#kernel';
import type { PaymentManifest, ProviderSettings } from '#payments/plugin.ts';
import { hostOf as askedHost, type WebListener } from '../../../outside/answer-web.ts';
import type { Merchant } from '../../merchants/index.ts';
import { openSandboxSite } from './sandbox-site.ts';

export interface SandboxDeps {
  readonly payments: readonly PaymentManifest[];
  readonly merchants: () => readonly Merchant[];
  readonly secret: Uint8Array;
  /** Where a host of the house is found from outside: `http://pay.localhost:8080`. Asked when the first request comes. */
  readonly originOf: (host: string) => string;
  readonly clock: Clock;
  readonly random: Random;
  readonly later?: (milliseconds: number, act: () => void) => void;
}

export interface Sandboxes {
  /** A merchant's account with a sandbox, or what stands in for one; undefined for providers that are neither. */
  readonly settingsOf: (merchant: Merchant, payment: PaymentManifest) => ProviderSettings | undefined;
  /** Who answers a request to a sandbox's host; undefined for any other host. */
  readonly listenerFor: (request: Pick<IncomingMessage, 'headers'>) => WebListener | undefined;
  /** The origins that may be reached on this machine and without TLS. */
  readonly origins: () => readonly string[];
}

/** The first sandbox is at `pay.localhost`, further ones at `code.pay.localhost`. */
export function openSandboxes(deps: SandboxDeps): Sandboxes {
  const hosts = new Map<string, PaymentManifest>();
  for (const payment of deps.payments) {
    if (payment.openSite) hosts.set(hosts.size === 0 ? 'pay.localhost' : `${payment.code}.pay.localhost`, payment);
  }
  const hostOf = (payment: PaymentManifest) => [...hosts].find(([, sandbox]) => sandbox.code === payment.code)?.[0];
  const open = new Map<string, WebListener | undefined>();

  function keyOf(payment: PaymentManifest, account: string): string {
    return createHmac('sha256', deps.secret).update(`sandbox ${payment.code} ${account}`).digest('base64url');
  }

  function listen(host: string, payment: PaymentManifest): WebListener | undefined {
    if (!open.has(host)) {
      const isAccount = (account: string) => deps.merchants().some(({ manifest }) => manifest.code === account);
      const keyOfAccount = (account: string) => (isAccount(account) ? keyOf(payment, account) : undefined);
      open.set(host, openSandboxSite(payment, { ...deps, origin: deps.originOf(host), keyOf: keyOfAccount }));
    }
    return open.get(host);
  }

  return {
    settingsOf(merchant, payment) {
      const host = hostOf(payment);
      if (host === undefined) return payment.demoSettings;
      return { ...payment.demoSettings, origin: deps.originOf(host), key: keyOf(payment, merchant.manifest.code) };
    },
    listenerFor(request) {
      const host = askedHost(request);
      const payment = hosts.get(host);
      return payment && listen(host, payment);
    },
    origins: () => [...hosts.keys()].map(deps.originOf),
  };
}

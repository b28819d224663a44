/** Sandboxes of vendors, opened on this machine under hosts of their own, with keys derived from the house's secret. Never in production. */
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Clock, Random } from '#kernel';
import type { SitePorts, VendorManifest, VendorSettings } from '#vendors/plugin.ts';
import { answerWeb, hostOf as askedHost, type WebListener } from '../../../outside/answer-web.ts';
import { createWayOut } from '../../../outside/way-out.ts';
import type { Merchant } from '../../merchants/index.ts';

export interface VendorSiteDeps {
  readonly vendors: readonly VendorManifest[];
  readonly merchants: () => readonly Merchant[];
  readonly secret: Uint8Array;
  /** Where a host of the house is found from outside. Asked when the first request comes. */
  readonly originOf: (host: string) => string;
  /** Where sandboxes keep what they remember: one that forgot would have lost members' money. */
  readonly directory: string;
  readonly clock: Clock;
  readonly random: Random;
  /** Asks the app whether somebody may sit down, as a vendor elsewhere does; by default over the wire. */
  readonly askSeat?:
    | ((url: string, headers: { readonly [name: string]: string }, body: string) => Promise<number>)
    | undefined;
  /** Runs something later, once; by default on a timer that keeps no process alive. */
  readonly later?: SitePorts['later'] | undefined;
}

export interface VendorSites {
  /** A merchant's account with a sandbox; undefined for vendors that are none. */
  readonly settingsOf: (merchant: Merchant, vendor: VendorManifest) => VendorSettings | undefined;
  /** Who answers a request to a sandbox's host; undefined for any other host. */
  readonly listenerFor: (request: Pick<IncomingMessage, 'headers'>) => WebListener | undefined;
  /** The origins that may be reached on this machine and without TLS. */
  readonly origins: () => readonly string[];
}

/** Each is at `code.localhost`. */
export function openVendorSites(deps: VendorSiteDeps): VendorSites {
  const sandboxes = deps.vendors.filter(({ transfer }) => transfer?.openSite);
  const open = new Map<string, WebListener>();
  const hostOf = ({ code }: VendorManifest) => `${code}.localhost`;

  function keyOf(vendor: VendorManifest, account: string): string | undefined {
    const isAccount = deps.merchants().some(({ manifest }) => manifest.code === account);
    if (!isAccount) return undefined;
    return createHmac('sha256', deps.secret).update(`vendor ${vendor.code} ${account}`).digest('base64url');
  }

  function listen(vendor: VendorManifest): WebListener | undefined {
    const known = open.get(vendor.code);
    if (known) return known;
    const origin = deps.originOf(hostOf(vendor));
    const site = vendor.transfer?.openSite?.({
      origin,
      clock: deps.clock,
      random: deps.random,
      keyOf: (account) => keyOf(vendor, account),
      askSeat: async (account, headers, body) => {
        const host = deps.merchants().find(({ manifest }) => manifest.code === account)?.manifest.hosts[0];
        const url = `${deps.originOf(host ?? '')}/vendors/${vendor.code}/seat`;
        return host === undefined ? 0 : await (deps.askSeat ?? askOverWire)(url, headers, body);
      },
      later: deps.later ?? ((milliseconds, act) => void setTimeout(act, milliseconds).unref()),
      memory: fileMemory(deps.directory, vendor.code),
    });
    if (!site) return undefined;
    const listener = answerWeb(origin, (request) => site.answer(request));
    open.set(vendor.code, listener);
    return listener;
  }

  return {
    settingsOf(merchant, vendor) {
      const isOurs = sandboxes.some(({ code }) => code === vendor.code);
      const key = isOurs ? keyOf(vendor, merchant.manifest.code) : undefined;
      return key === undefined ? undefined : { origin: deps.originOf(hostOf(vendor)), key };
    },
    listenerFor(request) {
      const host = askedHost(request);
      const vendor = sandboxes.find((one) => hostOf(one) === host);
      return vendor && listen(vendor);
    },
    origins: () => sandboxes.map((vendor) => deps.originOf(hostOf(vendor))),
  };
}

async function askOverWire(url: string, headers: { readonly [name: string]: string }, body: string): Promise<number> {
  const line = createWayOut({ origins: [new URL(url).origin], sandboxOrigins: [new URL(url).origin] });
  const answered = await line({ method: 'POST', url, headers, body });
  return answered.kind === 'answered' ? answered.status : 0;
}

/** One file per sandbox, written whole or not at all. */
function fileMemory(directory: string, code: string): SitePorts['memory'] {
  const file = join(directory, `sandbox-${code}.json`);
  return {
    load: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    save(text) {
      mkdirSync(directory, { recursive: true });
      writeFileSync(`${file}.draft`, text);
      renameSync(`${file}.draft`, file);
    },
  };
}

/** The providers of a merchant, by code: each opened once, with the merchant's own settings, and called with a timeout. */
import { createHash } from 'node:crypto';
import type { Clock, EgressClient, Random } from '#kernel';
import { type Plugin, type Settings, settingsError } from '#provider-kit';
import { within } from '../db/engines/side-by-side.ts';
import type { FaultAbout } from '../db/jobs/faults.ts';

/** Longer than the egress client's timeout, and well within the time an order is claimed for. */
const TIMEOUT_MS = 20_000;

export interface Opened<Provider> {
  readonly provider: Provider;
  readonly settings: Settings;
  /** Which account it is, for orders that are sent by it: the same as long as only secrets change. */
  readonly account: string;
  /** The only origins it may call and send players to. */
  readonly origins: readonly string[];
}

export type AnyMerchant = { readonly id: string; readonly currency: { readonly code: string } };

/** With the account before it, while that one still answers. */
export interface OpenedInTurn<Provider> extends Opened<Provider> {
  readonly previous: () => Opened<Provider> | undefined;
}

export interface ProviderOpening<Merchant> {
  readonly settingsOf: (merchant: Merchant) => Settings | undefined;
  /** Of the account before it, while callbacks may be signed with its secrets. */
  readonly previousOf?: ((merchant: Merchant) => Settings | undefined) | undefined;
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly onFault: (error: unknown, about: FaultAbout) => void;
}

type MerchantPlugin<Provider> = Plugin<Provider, unknown> & { readonly currencies: 'all' | readonly string[] };

/** A sandbox on this machine is the same at whatever port a node listens. */
function withoutPort(text: string): string {
  const url = URL.parse(text);
  if (url?.hostname.endsWith('.localhost')) url.port = '';
  return url?.href ?? text;
}

/** A digest of what names an account: nothing secret, so that a rotated key is the same account. */
function digestOf(
  code: string,
  { settings: required, optional }: Pick<Plugin<unknown, unknown>, 'settings' | 'optional'>,
  settings: Settings,
): string {
  const names = { ...required, ...optional };
  const named = Object.entries(settings).flatMap(([name, value]) => {
    if (names[name] === 'address') return [[name, ...value.split(/[\s,]+/).map(withoutPort)]];
    return names[name] === 'text' ? [[name, value]] : [];
  });
  const sorted = named.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([code, sorted]))
    .digest('hex');
}

/**
 * Undefined where the plugin does not support the merchant's currency, or cannot work with its settings. One that cannot be opened takes
 * nothing else of the merchant with it.
 */
export function openForMerchant<Provider, Merchant extends AnyMerchant>(
  code: string,
  plugin: MerchantPlugin<Provider>,
  merchant: Merchant,
  opening: ProviderOpening<Merchant>,
): OpenedInTurn<Provider> | undefined {
  const takes = plugin.currencies === 'all' || plugin.currencies.includes(merchant.currency.code);
  const { settingsOf, previousOf, httpTo, clock, random, onFault } = opening;
  function open(settings: Settings | undefined): Opened<Provider> | undefined {
    if (!takes || settings === undefined) return undefined;
    try {
      if (settingsError(plugin, settings) !== undefined) return undefined;
      const origins = plugin.origins(settings);
      const provider = plugin.open({ http: httpTo(origins), clock, random, settings });
      return { settings, account: digestOf(code, plugin, settings), origins, provider };
    } catch {
      // What it threw may hold what it was given: it is not logged.
      const error = new Error(`the account with ${code} cannot be opened`);
      onFault(error, { job: 'accounts with providers', merchantId: merchant.id });
      return undefined;
    }
  }
  const opened = open(settingsOf(merchant));
  return opened && { ...opened, previous: cachePrevious(() => previousOf?.(merchant), open) };
}

export interface MerchantProviders<Merchant, One> {
  of(merchant: Merchant, code: string): One | undefined;
  /** In the merchant's order. */
  offered(merchant: Merchant): readonly One[];
}

interface Opening<One, Merchant, Now> {
  readonly codesOf: (merchant: Merchant) => readonly string[];
  /** What it is opened with now. As long as this stays the same, what was opened is used again. */
  readonly now: (merchant: Merchant, code: string) => Now;
  readonly isSame: (one: Now, other: Now) => boolean;
  readonly open: (merchant: Merchant, code: string, now: Now) => One | undefined;
}

export function cacheOpened<One, Merchant extends AnyMerchant, Now>({
  codesOf,
  now: nowOf,
  isSame,
  open,
}: Opening<One, Merchant, Now>): MerchantProviders<Merchant, One> {
  const opened = new Map<string, { readonly now: Now; readonly one: One | undefined }>();
  function of(merchant: Merchant, code: string): One | undefined {
    if (!codesOf(merchant).includes(code)) return undefined;
    const key = `${merchant.id}/${code}`;
    const now = nowOf(merchant, code);
    const known = opened.get(key);
    if (known && isSame(known.now, now)) return known.one;
    const one = open(merchant, code, now);
    opened.set(key, { now, one });
    return one;
  }
  return { of, offered: (merchant) => codesOf(merchant).flatMap((code) => of(merchant, code) ?? []) };
}

export function areSameSettings(one: Settings | undefined, other: Settings | undefined): boolean {
  if (one === other || one === undefined || other === undefined) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

interface ByAccount {
  readonly account: string;
}

/**
 * What an order that may have been sent is asked about with, and sent again: the account that it was sent by. Another one knows nothing of
 * it, and would be sent it a second time. Undefined where that account answers no more: the order waits for it, or for an operator.
 */
export function accountOfOrder<One extends ByAccount>(
  order: { readonly account: string | null },
  open: One & { readonly previous: () => One | undefined },
): One | undefined {
  if (order.account === null || order.account === open.account) return open;
  const previous = open.previous();
  return previous?.account === order.account ? previous : undefined;
}

/** What was opened with the settings before these, while callbacks may be signed with their secrets. */
function cachePrevious<One>(
  settingsOf: () => Settings | undefined,
  open: (settings: Settings) => One | undefined,
): () => One | undefined {
  let known: { readonly settings: Settings; readonly one: One | undefined } | undefined;
  return () => {
    const settings = settingsOf();
    if (!settings) return undefined;
    if (!known || !areSameSettings(known.settings, settings)) known = { settings, one: open(settings) };
    return known.one;
  };
}

export interface Bounds {
  readonly timeoutMs?: number | undefined;
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  readonly job: string;
  readonly merchantId: string;
}

/** Calls a provider with a timeout. */
export function boundCalls({ timeoutMs = TIMEOUT_MS, onFault, job, merchantId }: Bounds) {
  return {
    /** A failure is passed on. */
    inTime: <Answer>(call: () => Promise<Answer>): Promise<Answer> => within(timeoutMs, async () => call()),
    /** A throw or a timeout gives `otherwise`. */
    async inTimeOr<Answer, Other>(
      subject: string,
      otherwise: Other,
      call: () => Promise<Answer>,
    ): Promise<Answer | Other> {
      try {
        return await within(timeoutMs, async () => call());
      } catch (error) {
        onFault(error, { job, merchantId, subject });
        return otherwise;
      }
    },
  };
}

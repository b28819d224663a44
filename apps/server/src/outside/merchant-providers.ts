/** The providers of a merchant, by code: each opened once, with the merchant's own settings, and called with a timeout. */
import type { Clock, EgressClient, Random } from '#kernel';
import { type Plugin, type Settings, settingsError } from '#provider-kit';
import { within } from '../db/engines/side-by-side.ts';
import type { FaultAbout } from '../db/jobs/faults.ts';

/** Longer than the egress client's timeout, and well within the time an order is claimed for. */
const TIMEOUT_MS = 20_000;

export interface Opened<Provider> {
  readonly provider: Provider;
  readonly settings: Settings;
  /** The only origins it may call and send players to. */
  readonly origins: readonly string[];
}

export type AnyMerchant = { readonly id: string; readonly currency: { readonly code: string } };

export interface ProviderOpening<Merchant> {
  readonly settingsOf: (merchant: Merchant) => Settings | undefined;
  readonly httpTo: (origins: readonly string[]) => EgressClient;
  readonly clock: Clock;
  readonly random: Random;
}

type MerchantPlugin<Provider> = Plugin<Provider, unknown> & { readonly currencies: 'all' | readonly string[] };

/** Undefined where the plugin does not support the merchant's currency, or its settings are invalid. */
export function openForMerchant<Provider, Merchant extends AnyMerchant>(
  plugin: MerchantPlugin<Provider>,
  merchant: Merchant,
  { settingsOf, httpTo, clock, random }: ProviderOpening<Merchant>,
): Opened<Provider> | undefined {
  const takes = plugin.currencies === 'all' || plugin.currencies.includes(merchant.currency.code);
  const settings = settingsOf(merchant);
  if (!takes || settings === undefined || settingsError(plugin, settings) !== undefined) return undefined;
  const origins = plugin.origins(settings);
  return { settings, origins, provider: plugin.open({ http: httpTo(origins), clock, random, settings }) };
}

export interface MerchantProviders<Merchant, One> {
  of(merchant: Merchant, code: string): One | undefined;
  /** In the merchant's order. */
  offered(merchant: Merchant): readonly One[];
}

export function rememberOpened<One, Merchant extends AnyMerchant>(
  codesOf: (merchant: Merchant) => readonly string[],
  open: (merchant: Merchant, code: string) => One | undefined,
): MerchantProviders<Merchant, One> {
  const opened = new Map<string, One | undefined>();
  function of(merchant: Merchant, code: string): One | undefined {
    if (!codesOf(merchant).includes(code)) return undefined;
    const key = `${merchant.id}/${code}`;
    if (!opened.has(key)) opened.set(key, open(merchant, code));
    return opened.get(key);
  }
  return { of, offered: (merchant) => codesOf(merchant).flatMap((code) => of(merchant, code) ?? []) };
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

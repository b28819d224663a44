/** The payment providers a merchant works with, opened with the merchant's own settings. */
import type { PaymentManifest, PaymentProvider, ProviderSettings } from '#payments/socket.ts';
import type { Merchant } from '../merchants/index.ts';
import type { CashierDeps } from './deps.ts';

export interface OpenProvider {
  readonly manifest: PaymentManifest;
  readonly provider: PaymentProvider;
  /** The only places it may send players to. */
  readonly origins: readonly string[];
}

export interface Providers {
  of(merchant: Merchant, code: string): OpenProvider | undefined;
  /** In the merchant's order. */
  offered(merchant: Merchant): readonly OpenProvider[];
  /** Which one pays out for the merchant: the first that can. */
  payingOut(merchant: Merchant): OpenProvider | undefined;
}

function isComplete(manifest: PaymentManifest, settings: ProviderSettings | undefined): settings is ProviderSettings {
  const isWhole = settings !== undefined && manifest.settings.every((name) => (settings[name] ?? '') !== '');
  return isWhole && manifest.complain?.(settings) === undefined;
}

export function openProviders(deps: CashierDeps): Providers {
  const opened = new Map<string, OpenProvider | undefined>();

  function open(merchant: Merchant, code: string): OpenProvider | undefined {
    const manifest = deps.payments.find((payment) => payment.code === code);
    if (!manifest) return undefined;
    const takes = manifest.currencies === 'all' || manifest.currencies.includes(merchant.currency.code);
    const settings = deps.settingsOf(merchant, manifest);
    if (!takes || !isComplete(manifest, settings)) return undefined;
    const origins = manifest.origins(settings);
    const ports = { http: deps.httpTo(origins), clock: deps.clock, random: deps.random, settings };
    return { manifest, origins, provider: manifest.create(ports) };
  }

  function of(merchant: Merchant, code: string): OpenProvider | undefined {
    if (!merchant.manifest.payments.includes(code)) return undefined;
    const key = `${merchant.id}/${code}`;
    if (!opened.has(key)) opened.set(key, open(merchant, code));
    return opened.get(key);
  }

  const offered = (merchant: Merchant) => merchant.manifest.payments.flatMap((code) => of(merchant, code) ?? []);
  return { of, offered, payingOut: (merchant) => offered(merchant).find(({ manifest }) => manifest.paysOut) };
}

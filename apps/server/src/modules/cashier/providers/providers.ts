/** The payment providers a merchant works with, opened with the merchant's own settings. */
import type { PaymentManifest, PaymentProvider, ProviderSettings } from '#payments/plugin.ts';
import { within } from '../../../db/engines/side-by-side.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { CashierDeps } from '../deps.ts';

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

/** Longer than the way out waits, and well within the time an order is claimed for. */
const PROVIDER_TIMEOUT_MS = 20_000;

/**
 * A provider is waited for so long and no longer. One that throws, or hangs, when a player asks is an edge that failed; of a payout the
 * failure is passed on, since it stands against the order.
 */
function bounded(deps: CashierDeps, { id: merchantId }: Merchant, code: string, own: PaymentProvider): PaymentProvider {
  const { providerTimeoutMs = PROVIDER_TIMEOUT_MS, onFault } = deps;
  const asked = async <Answer>(subject: string, ask: () => Promise<Answer>): Promise<Answer | { kind: 'fault' }> => {
    try {
      return await within(providerTimeoutMs, ask);
    } catch (error) {
      onFault(error, { job: `payment provider ${code}`, merchantId, subject });
      return { kind: 'fault' };
    }
  };
  const { submitForm, statement } = own;
  return {
    startDeposit: (request) => asked(request.orderId, async () => own.startDeposit(request)),
    ...(submitForm && {
      submitForm: (request) => asked(request.order.orderId, async () => submitForm.call(own, request)),
    }),
    startPayout: (request) => within(providerTimeoutMs, async () => own.startPayout(request)),
    payoutStatus: (request) => within(providerTimeoutMs, async () => own.payoutStatus(request)),
    verifyWebhook: (delivery) => own.verifyWebhook(delivery),
    ...(statement && {
      statement: (request) => within(providerTimeoutMs, async () => statement.call(own, request)),
    }),
  };
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
    return { manifest, origins, provider: bounded(deps, merchant, code, manifest.create(ports)) };
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

/** The payment providers that a merchant works with. */
import type { PaymentManifest, PaymentProvider } from '#payments/plugin.ts';
import {
  areSameSettings,
  boundCalls,
  cacheOpened,
  type MerchantProviders,
  type Opened,
  type OpenedInTurn,
  openForMerchant,
} from '../../../outside/merchant-providers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { CashierDeps } from '../deps.ts';

export interface OpenProvider extends OpenedInTurn<PaymentProvider> {
  readonly manifest: PaymentManifest;
}

export interface Providers extends MerchantProviders<Merchant, OpenProvider> {
  /** The merchant's payout provider: the first that supports payouts. */
  payingOut(merchant: Merchant): OpenProvider | undefined;
}

/** A failure in a player's request is returned as a fault; a failure of a payout is passed on, since it is recorded on the order. */
function bounded(
  { providerTimeoutMs, onFault }: CashierDeps,
  merchantId: string,
  code: string,
  own: PaymentProvider,
): PaymentProvider {
  const job = `payment provider ${code}`;
  const { inTime, inTimeOr } = boundCalls({ timeoutMs: providerTimeoutMs, onFault, job, merchantId });
  const fault = { kind: 'fault' } as const;
  const { submitForm, statement } = own;
  return {
    startDeposit: (request) => inTimeOr(request.orderId, fault, () => own.startDeposit(request)),
    ...(submitForm && {
      submitForm: (request) => inTimeOr(request.order.orderId, fault, () => submitForm.call(own, request)),
    }),
    startPayout: (request) => inTime(() => own.startPayout(request)),
    payoutStatus: (request) => inTime(() => own.payoutStatus(request)),
    verifyWebhook: (delivery) => own.verifyWebhook(delivery),
    ...(statement && { statement: (request) => inTime(() => statement.call(own, request)) }),
  };
}

/** A callback that is not signed with the secrets of now may be with those before. */
function withPrevious(own: PaymentProvider, previous: () => PaymentProvider | undefined): PaymentProvider {
  return {
    ...own,
    verifyWebhook(delivery) {
      const reading = own.verifyWebhook(delivery);
      return (reading.kind === 'unsigned' ? previous()?.verifyWebhook(delivery) : undefined) ?? reading;
    },
  };
}

export function openProviders(deps: CashierDeps): Providers {
  const manifestOf = (code: string) => deps.payments.find((payment) => payment.code === code);
  const providers = cacheOpened({
    codesOf: ({ manifest }: Merchant) => manifest.payments,
    now: (merchant, code) => {
      const manifest = manifestOf(code);
      return manifest && deps.settingsOf(merchant, manifest);
    },
    isSame: areSameSettings,
    open: (merchant, code): OpenProvider | undefined => {
      const manifest = manifestOf(code);
      if (!manifest) return undefined;
      const opened = openForMerchant(code, manifest, merchant, {
        ...deps,
        settingsOf: (one) => deps.settingsOf(one, manifest),
        previousOf: (one) => deps.previousOf?.(one, manifest),
      });
      if (!opened) return undefined;
      const { provider, previous } = opened;
      const boundedIn = (one: Opened<PaymentProvider>) => ({
        ...one,
        provider: bounded(deps, merchant.id, code, one.provider),
      });
      return {
        ...boundedIn({ ...opened, provider: withPrevious(provider, () => previous()?.provider) }),
        manifest,
        previous: () => {
          const before = previous();
          return before && boundedIn(before);
        },
      };
    },
  });
  return {
    ...providers,
    payingOut: (merchant) => providers.offered(merchant).find(({ manifest }) => manifest.paysOut),
  };
}

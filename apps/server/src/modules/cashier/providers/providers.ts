/** The payment providers that a merchant works with. */
import type { PaymentManifest, PaymentProvider } from '#payments/plugin.ts';
import {
  boundCalls,
  type MerchantProviders,
  type Opened,
  openForMerchant,
  rememberOpened,
} from '../../../outside/merchant-providers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { CashierDeps } from '../deps.ts';

export interface OpenProvider extends Opened<PaymentProvider> {
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

export function openProviders(deps: CashierDeps): Providers {
  const providers = rememberOpened(
    ({ manifest }: Merchant) => manifest.payments,
    (merchant, code): OpenProvider | undefined => {
      const manifest = deps.payments.find((payment) => payment.code === code);
      const settingsOf = (one: Merchant) => manifest && deps.settingsOf(one, manifest);
      const opened = manifest && openForMerchant(manifest, merchant, { ...deps, settingsOf });
      return opened && { ...opened, manifest, provider: bounded(deps, merchant.id, code, opened.provider) };
    },
  );
  return {
    ...providers,
    payingOut: (merchant) => providers.offered(merchant).find(({ manifest }) => manifest.paysOut),
  };
}

import { createSealer } from '../../db/sealer.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Cashier } from './context.ts';
import type { CashierDeps } from './deps.ts';
import { type Desk, openDesk } from './desk.ts';
import { expireDeposits } from './expire-deposits.ts';
import { openProviders } from './providers.ts';
import { receiveWebhook, type WebhookCall, type WebhookReply } from './receive-webhook.ts';
import { type CashierEndpoint, routes } from './routes.ts';
import { sendPayouts } from './send-payouts.ts';

export interface CashierModule {
  readonly routes: Handlers<CashierEndpoint>;
  /** `POST /payments/{provider}/webhook`, with the bytes as they came. */
  readonly receiveWebhook: (call: WebhookCall) => Promise<WebhookReply>;
  /** Sends, asks and lets expire what is due; run every few seconds on every node. Answers how many orders it worked on. */
  readonly workOnDue: () => Promise<number>;
  readonly desk: Desk;
}

export function createCashier(deps: CashierDeps): CashierModule {
  const cashier: Cashier = {
    ...deps,
    providers: openProviders(deps),
    sealer: createSealer(deps.secret, 'cards', deps.random),
  };
  return {
    routes: routes(cashier),
    receiveWebhook: (call) => receiveWebhook(cashier, call),
    async workOnDue() {
      let worked = 0;
      for (const merchant of deps.merchants()) {
        worked += await sendPayouts(cashier, merchant);
        worked += await expireDeposits(cashier, merchant.id);
      }
      return worked;
    },
    desk: openDesk(cashier),
  };
}

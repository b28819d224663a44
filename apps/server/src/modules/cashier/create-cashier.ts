import { createSealer } from '../../db/sealer.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Cashier } from './context.ts';
import type { CashierDeps } from './deps.ts';
import { type Desk, openDesk } from './desk.ts';
import { createDrawing } from './drawing.ts';
import { expireDeposits } from './expire-deposits.ts';
import { listens } from './listens.ts';
import { openProviders } from './providers.ts';
import { receiveWebhook, type WebhookCall, type WebhookReply } from './receive-webhook.ts';
import { type CashierEndpoint, routes } from './routes.ts';
import { seedDemoCard } from './seed-demo-card.ts';
import { sendPayouts } from './send-payouts.ts';

export interface CashierModule {
  readonly listens: (outbox: Pick<Outbox, 'listen' | 'listenMany'>) => void;
  readonly routes: Handlers<CashierEndpoint>;
  /** `POST /payments/{provider}/webhook`, with the bytes as they came. */
  readonly receiveWebhook: (call: WebhookCall) => Promise<WebhookReply>;
  /** Sends, asks and lets expire what is due; run every few seconds on every node. Answers how many orders it worked on. */
  readonly workOnDue: () => Promise<number>;
  readonly desk: Desk;
  readonly seedDemoCard: (
    merchant: Merchant,
    member: { readonly memberId: string; readonly holder: string; readonly paymentPassword: string },
  ) => Promise<void>;
}

const MOST_PICTURES_AT_ONCE = 2;

export function createCashier(deps: CashierDeps): CashierModule {
  const cashier: Cashier = {
    ...deps,
    providers: openProviders(deps),
    sealer: createSealer(deps.secret, 'cards', deps.random),
    drawing: createDrawing(MOST_PICTURES_AT_ONCE),
  };
  return {
    listens: (outbox) => listens(cashier, outbox),
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
    seedDemoCard: (merchant, member) => seedDemoCard(cashier, merchant, member),
  };
}

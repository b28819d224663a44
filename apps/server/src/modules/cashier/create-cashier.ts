import { createSealer } from '../../db/encryptor.ts';
import { createSideBySide } from '../../db/engines/side-by-side.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { createConcurrencyLimit } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import { createDailyReconciliation } from '../reconciliation/index.ts';
import { type Desk, openDesk } from './back-office/index.ts';
import { seedDemoCard } from './cards/index.ts';
import type { Cashier } from './context.ts';
import { expireDeposits } from './deposits/index.ts';
import type { CashierDeps } from './deps.ts';
import { listens } from './listeners.ts';
import { sendPayouts } from './payouts/index.ts';
import { openProviders } from './providers/index.ts';
import { paymentSources } from './reconciliation/index.ts';
import { forgetOld } from './retention/index.ts';
import { type CashierEndpoint, routes } from './routes.ts';
import { countDraws } from './wagering/index.ts';
import { actOnUnknown, receiveWebhook, type WebhookCall, type WebhookReply } from './webhooks/index.ts';

export interface CashierModule {
  readonly listens: (outbox: Pick<Outbox, 'listen' | 'listenMany'>) => void;
  readonly routes: Handlers<CashierEndpoint>;
  /** `POST /payments/{provider}/webhook`, with the bytes as they came. */
  readonly receiveWebhook: (call: WebhookCall) => Promise<WebhookReply>;
  /** Sends, asks and lets expire what is due; run every few seconds on every node. Answers how many orders it worked on. */
  readonly workOnDue: () => Promise<number>;
  /** Compares days that are over with providers' statements; answers how many. Every node runs it now and then. */
  readonly reconcileDue: () => Promise<number>;
  /** Forgets what was kept long enough; answers how much. Every node runs it now and then. */
  readonly forgetOld: () => Promise<number>;
  readonly desk: Desk;
  readonly seedDemoCard: (
    merchant: Merchant,
    member: { readonly memberId: string; readonly holder: string; readonly paymentPassword: string },
  ) => Promise<void>;
}

/** Each is a thread's work and up to a hundred megabytes while it lasts. */
const pictures = { running: 2, waiting: 20 };

const MAX_SLOW_JOBS_AT_ONCE = 2;
const SLOW_JOB_TIMEOUT_MS = 10 * 60_000;

interface Job {
  readonly name: string;
  readonly act: (cashier: Cashier, merchant: Merchant) => Promise<number>;
}

/** What is done by itself for each merchant, each apart from the others. */
const jobs: readonly Job[] = [
  { name: 'payouts', act: sendPayouts },
  { name: 'deposits', act: (cashier, merchant) => expireDeposits(cashier, merchant.id) },
  { name: 'notices', act: actOnUnknown },
  { name: 'draws', act: countDraws },
];
const MOST_JOBS_AT_ONCE = 8;
/** Nobody waits longer for a merchant whose provider is slow. */
const JOB_TIMEOUT_MS = 10_000;

export function createCashier(deps: CashierDeps): CashierModule {
  const cashier: Cashier = {
    ...deps,
    providers: openProviders(deps),
    sealer: createSealer(deps.secret, 'cards', deps.random),
    drawing: createConcurrencyLimit(pictures),
  };
  const apart = createSideBySide<{ readonly merchant: Merchant; readonly job: Job }>({
    keyOf: ({ merchant, job }) => `${merchant.id}/${job.name}`,
    maxAtOnce: MOST_JOBS_AT_ONCE,
    timeoutMs: JOB_TIMEOUT_MS,
    onFault: (error, { merchant, job }) => deps.onFault(error, { job: job.name, merchantId: merchant.id }),
  });
  const forgetting = createSideBySide<Merchant>({
    keyOf: ({ id }) => id,
    maxAtOnce: MAX_SLOW_JOBS_AT_ONCE,
    timeoutMs: SLOW_JOB_TIMEOUT_MS,
    onFault: (error, { id }) => deps.onFault(error, { job: 'retention', merchantId: id }),
  });
  return {
    listens: (outbox) => listens(cashier, outbox),
    routes: routes(cashier),
    receiveWebhook: (call) => receiveWebhook(cashier, call),
    workOnDue: () => {
      const due = deps.merchants().flatMap((merchant) => jobs.map((job) => ({ merchant, job })));
      return apart(due, ({ merchant, job }) => job.act(cashier, merchant));
    },
    reconcileDue: createDailyReconciliation(cashier, (merchant) => paymentSources(cashier, merchant)),
    forgetOld: () => forgetting(deps.merchants(), (merchant) => forgetOld(cashier, merchant)),
    desk: openDesk(cashier),
    seedDemoCard: (merchant, member) => seedDemoCard(cashier, merchant, member),
  };
}

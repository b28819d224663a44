import { createEncryptor } from '../../db/encryptor.ts';
import { createDueWork, type DueJob } from '../../db/jobs/due-work.ts';
import { foldJob } from '../../db/jobs/fold-changes.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { createConcurrencyLimit } from '../identity/index.ts';
import type { Merchant } from '../merchants/index.ts';
import { createDailyReconciliation } from '../reconciliation/index.ts';
import { type CashierBackOffice, createBackOffice, orderFigures } from './back-office/index.ts';
import { seedDemoCard } from './cards/index.ts';
import type { Cashier } from './context.ts';
import { expireDeposits, overdueDeposits } from './deposits/index.ts';
import type { CashierDeps } from './deps.ts';
import { subscribe } from './listeners.ts';
import { sendPayouts } from './payouts/index.ts';
import { openProviders } from './providers/index.ts';
import { paymentSources } from './reconciliation/index.ts';
import { retentionJobs } from './retention/index.ts';
import { routes } from './routes.ts';
import { countDraws, quietDraws, quietSince } from './wagering/index.ts';
import { dueNotices, receiveWebhook, retryNotices, type WebhookCall, type WebhookReply } from './webhooks/index.ts';
import { dueWithdrawals } from './withdrawals/index.ts';

export interface CashierModule {
  readonly subscribe: (outbox: Pick<Outbox, 'listen' | 'listenMany'>) => void;
  readonly routes: ReturnType<typeof routes>;
  /** `POST /payments/{provider}/webhook`, with the raw bytes. */
  readonly receiveWebhook: (call: WebhookCall) => Promise<WebhookReply>;
  /**
   * Sends payouts, queries providers and expires orders as due; run every few seconds on every node. Returns how many orders it
   * processed.
   */
  readonly workOnDue: () => Promise<number>;
  /** Compares past days with providers' statements; returns how many. Every node runs it now and then. */
  readonly reconcileDue: () => Promise<number>;
  /** Folds what orders moved into sums; run every few seconds on one node. Returns how many changes. */
  readonly foldFigures: () => Promise<number>;
  /** Deletes expired data; returns how much. Every node runs it now and then. */
  readonly deleteExpired: () => Promise<number>;
  readonly backOffice: CashierBackOffice;
  readonly seedDemoCard: (
    merchant: Merchant,
    member: { readonly memberId: string; readonly holder: string; readonly paymentPassword: string },
  ) => Promise<void>;
}

/** Each takes a thread and up to a hundred megabytes while it runs. */
const pictures = { running: 2, waiting: 20 };

/** Merchants are processed independently; a provider call takes at most this long. */
const often = { maxAtOnce: 8, timeoutMs: 10_000 };
/** One statement a merchant. */
const oneByOne = { maxAtOnce: 1, timeoutMs: 60_000 };
const seldom = { maxAtOnce: 2, timeoutMs: 10 * 60_000 };

const dueJobs = (cashier: Cashier): readonly DueJob<Merchant>[] => [
  { name: 'payouts', due: dueWithdrawals, act: (merchant) => sendPayouts(cashier, merchant) },
  { name: 'deposits', due: overdueDeposits, act: (merchant) => expireDeposits(cashier, merchant.id) },
  { name: 'notices', due: dueNotices, act: (merchant) => retryNotices(cashier, merchant) },
  { name: 'draws', due: (now) => quietDraws(quietSince(now)), act: (merchant) => countDraws(cashier, merchant) },
];

export function createCashier(deps: CashierDeps): CashierModule {
  const cashier: Cashier = {
    ...deps,
    providers: openProviders(deps),
    encryptor: createEncryptor(deps.secret, 'cards', deps.random),
    drawing: createConcurrencyLimit(pictures),
  };
  return {
    subscribe: (outbox) => subscribe(cashier, outbox),
    routes: routes(cashier),
    receiveWebhook: (call) => receiveWebhook(cashier, call),
    workOnDue: createDueWork({ ...cashier, ...often, jobs: dueJobs(cashier) }),
    reconcileDue: createDailyReconciliation(cashier, (merchant) => paymentSources(cashier, merchant)),
    foldFigures: createDueWork({
      ...cashier,
      ...oneByOne,
      jobs: [foldJob(cashier.db, 'order figures', [orderFigures])],
    }),
    deleteExpired: createDueWork({ ...cashier, ...seldom, jobs: retentionJobs(cashier) }),
    backOffice: createBackOffice(cashier),
    seedDemoCard: (merchant, member) => seedDemoCard(cashier, merchant, member),
  };
}

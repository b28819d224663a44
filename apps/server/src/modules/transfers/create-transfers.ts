import type { Result } from '#kernel';
import { createDueWork, type DueJob, dueInAny } from '../../db/jobs/due-work.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import { createDailyReconciliation } from '../reconciliation/index.ts';
import { createTransferBackOffice, type TransferBackOffice } from './back-office/index.ts';
import { closeDuePlayers, dueClosings } from './closings/index.ts';
import type { Transfers } from './context.ts';
import type { TransferDeps } from './deps.ts';
import { dueHistories, readDueHistories } from './histories/index.ts';
import {
  checkLaunch,
  type LaunchCheckCall,
  type LaunchCheckReply,
  type LaunchRefusal,
  type PreparedLaunch,
  prepareLaunch,
  type VendorLaunch,
} from './launches/index.ts';
import { subscribe } from './listeners.ts';
import { dueTransfers, pollDueTransfers } from './orders/index.ts';
import { vendorSources } from './reconciliation/index.ts';
import { routes } from './routes.ts';
import { openWallets } from './vendors/index.ts';

export interface TransfersModule {
  readonly routes: ReturnType<typeof routes>;
  readonly subscribe: (outbox: Pick<Outbox, 'listen'>) => void;
  /** `POST /vendors/{vendor}/seat`, with the raw bytes. */
  readonly checkLaunch: (call: LaunchCheckCall) => Promise<LaunchCheckReply>;
  /** Queries unknown outcomes and ends play; run every few seconds on every node. Returns how many it processed. */
  readonly workOnDue: () => Promise<number>;
  /** Reads what was played at vendors, where it is due; run every few seconds, on any node. Returns how many periods were read. */
  readonly readHistories: () => Promise<number>;
  /** Compares past days with vendors' own lists; returns how many. Every node runs it now and then. */
  readonly reconcileDue: () => Promise<number>;
  readonly prepareLaunch: (launch: VendorLaunch) => Promise<Result<PreparedLaunch, LaunchRefusal>>;
  readonly backOffice: TransferBackOffice;
}

/** Merchants are processed independently; a vendor call takes at most this long. */
const often = { maxAtOnce: 8, timeoutMs: 10_000 };

/** Closings go before queries. */
const dueJob = (transfers: Transfers): DueJob<Merchant> => ({
  name: 'transfers',
  due: (now) => dueInAny([dueClosings(now), dueTransfers(now)]),
  act: async (merchant) => (await closeDuePlayers(transfers, merchant)) + (await pollDueTransfers(transfers, merchant)),
});

const historyJob = (transfers: Transfers): DueJob<Merchant> => ({
  name: 'histories',
  due: dueHistories,
  act: (merchant) => readDueHistories(transfers, merchant),
});

export function createTransfers(deps: TransferDeps): TransfersModule {
  const transfers: Transfers = { ...deps, opened: openWallets(deps) };
  return {
    routes: routes(transfers),
    subscribe: (outbox) => subscribe(transfers, outbox),
    checkLaunch: (call) => checkLaunch(transfers, call),
    workOnDue: createDueWork({ ...transfers, ...often, jobs: [dueJob(transfers)] }),
    readHistories: createDueWork({ ...transfers, ...often, jobs: [historyJob(transfers)] }),
    reconcileDue: createDailyReconciliation(transfers, (merchant) => vendorSources(transfers, merchant)),
    prepareLaunch: (launch) => prepareLaunch(transfers, launch),
    backOffice: createTransferBackOffice(transfers),
  };
}

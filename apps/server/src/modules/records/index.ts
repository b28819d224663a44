/** Public API of records: every member's bets, built from facts, and the winners' list. */
import { createDueWork } from '../../db/jobs/due-work.ts';
import { foldJob } from '../../db/jobs/fold-changes.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { createRecordsBackOffice, type RecordsBackOffice } from './back-office.ts';
import type { RecordsDeps } from './deps.ts';
import { betFigures, playerFigures } from './figures/index.ts';
import { subscribe } from './listeners.ts';
import { followClocks, recountDays } from './recount/index.ts';
import { routes } from './routes.ts';
import { sendTable } from './write-file.ts';

export type { RecordsBackOffice } from './back-office.ts';
export { BYTE_ORDER_MARK, csvLine } from './csv.ts';
export type { RecordsDeps } from './deps.ts';
export { type DayFigures, type GameFigures, playersIn } from './figures/index.ts';

type TableParameters = Parameters<typeof sendTable> extends [unknown, ...infer Rest] ? Rest : never;

export interface Records {
  readonly routes: ReturnType<typeof routes>;
  readonly subscribe: (outbox: Outbox) => void;
  /** Recounts a merchant's days from its bets, and returns how many were wrong. */
  readonly recountDays: (merchantId: string) => Promise<number>;
  /** Recounts the days of each merchant whose time zone has changed. Run at start, idempotent. */
  readonly followClocks: () => Promise<void>;
  /** Folds changes of figures into sums. Run every few seconds on one node. */
  readonly foldFigures: () => Promise<number>;
  /** A table as a CSV file: one at a time for each member, and so many per hour. */
  readonly sendTable: (...parameters: TableParameters) => ReturnType<typeof sendTable>;
  readonly backOffice: RecordsBackOffice;
}

/** One statement a merchant: a longer one leaves its merchant out of the next runs. */
const oneByOne = { maxAtOnce: 1, timeoutMs: 60_000 };

export function createRecords(deps: RecordsDeps): Records {
  const figures = foldJob(deps.db, 'figures', [betFigures, playerFigures]);
  const recount = async (merchantId: string): Promise<number> => {
    const { timeZone } = deps.merchantOf(merchantId).manifest;
    return recountDays(deps, merchantId, timeZone, new Date(deps.clock.now()));
  };
  return {
    routes: routes(deps),
    subscribe: (outbox) => subscribe({ ...deps, outbox }),
    recountDays: recount,
    followClocks: () => followClocks(deps),
    foldFigures: createDueWork({ ...deps, ...oneByOne, jobs: [figures] }),
    sendTable: (owner, table) => sendTable(deps, owner, table),
    backOffice: createRecordsBackOffice(deps),
  };
}

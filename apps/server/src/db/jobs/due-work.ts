/** Due work: one statement over all merchants finds those with due work, and each is then processed independently. */
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#kernel';
import type { Db } from '../db.ts';
import { createSideBySide } from '../engines/side-by-side.ts';
import { acrossMerchants } from '../tenancy/tenant-guard.ts';
import type { FaultAbout } from './faults.ts';

/** A query for the merchants at which something is due. */
export type DueMerchants = RawBuilder<{ readonly merchant_id: string }>;

/** Where one job works on rows of several tables. */
export const dueInAny = (queries: readonly DueMerchants[]): DueMerchants => sql`${sql.join(queries, sql` union all `)}`;

export interface DueJob<Merchant> {
  readonly name: string;
  /** Scans the rows of all merchants: an index must serve it. */
  readonly due: (now: Date) => DueMerchants;
  /** Returns how much was done. */
  readonly act: (merchant: Merchant) => Promise<number>;
}

interface DueWork<Merchant> {
  readonly db: Db;
  readonly clock: Clock;
  readonly merchants: () => readonly Merchant[];
  readonly onFault: (error: unknown, about: FaultAbout) => void;
  readonly maxAtOnce: number;
  /** A slow merchant delays no other; it is left out of the next runs until it has ended. */
  readonly timeoutMs: number;
  readonly jobs: readonly DueJob<Merchant>[];
}

export function createDueWork<Merchant extends { readonly id: string }>(
  work: DueWork<Merchant>,
): () => Promise<number> {
  const { db, clock, merchants, onFault, maxAtOnce, timeoutMs, jobs } = work;
  const runApart = createSideBySide<{ readonly merchant: Merchant; readonly job: DueJob<Merchant> }>({
    keyOf: ({ merchant, job }) => `${merchant.id}/${job.name}`,
    maxAtOnce,
    timeoutMs,
    onFault: (error, { merchant, job }) => onFault(error, { job: job.name, merchantId: merchant.id }),
  });

  return async () => {
    const now = new Date(clock.now());
    const queries = jobs.map(
      ({ due }, job) => sql`select ${sql.lit(job)}::integer as job, due.merchant_id from (${due(now)}) as due`,
    );
    const { rows } = await sql<{ job: number; merchant_id: string }>`${sql.join(queries, sql` union `)}`.execute(
      acrossMerchants(db),
    );
    const due = merchants().flatMap((merchant) =>
      jobs
        .filter((_, job) => rows.some((row) => row.job === job && row.merchant_id === merchant.id))
        .map((job) => ({ merchant, job })),
    );
    return runApart(due, ({ merchant, job }) => job.act(merchant));
  };
}

/** The SQL of requests that wait for a second operator. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { hasWritten, type Row, selectRows, setRows, updateRows } from '../../../db/tenancy/rows.ts';
import { countWaiting, type Waiting } from '../../../db/waiting.ts';
import { approvalLifecycle } from './lifecycle.ts';

export type ApprovalRow = Row<'operator_approval'>;

export async function expireApprovals(tx: Tx, scope: string, now: Date): Promise<void> {
  await updateRows(tx, 'operator_approval', { merchant_id: scope, state: 'waiting' })
    .set({ state: approvalLifecycle.next('waiting', 'expire'), decided_at: now })
    .where('expires_at', '<=', now)
    .execute();
}

/** Returns whether it is new; the same request may be waiting already. */
export async function insertApproval(tx: Tx, row: Omit<ApprovalRow, 'state' | 'decided_by' | 'decided_at' | 'reason'>) {
  return hasWritten(
    tx
      .insertInto('operator_approval')
      .values({ ...row, state: approvalLifecycle.initial, decided_by: null, decided_at: null, reason: null })
      // As a literal, not as a parameter: a generic plan could not use the partial index.
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'act_key']).where(sql<boolean>`state = 'waiting'`).doNothing(),
      ),
  );
}

/** What waits, by its content; locked. */
export async function lockWaiting(tx: Tx, scope: string, actKey: string) {
  return selectRows(tx, 'operator_approval', { merchant_id: scope, state: 'waiting' })
    .selectAll()
    .where('act_key', '=', actKey)
    .forUpdate()
    .executeTakeFirst();
}

/** In whatever state it is; locked. */
export async function lockApproval(tx: Tx, scope: string, id: string) {
  return selectRows(tx, 'operator_approval', { merchant_id: scope, id }).selectAll().forUpdate().executeTakeFirst();
}

/** How many requests of the very same are over; the number only grows. */
export async function countDecided(db: Db, scope: string, actKey: string): Promise<number> {
  const { count } = await selectRows(db, 'operator_approval', { merchant_id: scope, act_key: actKey })
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '!=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function endApproval(
  tx: Tx,
  { merchant_id, id, state }: ApprovalRow,
  end: { readonly event: 'approve' | 'refuse'; readonly by: string; readonly at: Date; readonly reason: string },
): Promise<void> {
  await setRows(
    tx,
    'operator_approval',
    { merchant_id, id, state },
    { state: approvalLifecycle.next(state, end.event), decided_by: end.by, decided_at: end.at, reason: end.reason },
  );
}

/** Waiting requests, oldest first. */
export async function listWaiting(db: Db, scope: string, now: Date, limit: number): Promise<readonly ApprovalRow[]> {
  return selectRows(db, 'operator_approval', { merchant_id: scope, state: 'waiting' })
    .selectAll()
    .where('expires_at', '>', now)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const countRequests = (db: Db, scope: string, now: Date): Promise<Waiting> =>
  countWaiting(
    db,
    sql`requested_at`,
    sql`operator_approval where merchant_id = ${scope} and state = 'waiting' and expires_at > ${now}`,
  );

/** Of one command. */
export async function waitingOf(db: Db, scope: string, command: string, now: Date): Promise<readonly ApprovalRow[]> {
  return selectRows(db, 'operator_approval', { merchant_id: scope, state: 'waiting', command })
    .selectAll()
    .where('expires_at', '>', now)
    .execute();
}

/** Requests in a state or in all, by time; `after` is the key of the last one seen. */
export async function listApprovals(
  db: Db,
  scope: string,
  page: {
    readonly state?: ApprovalRow['state'] | undefined;
    readonly requestedBy?: string | undefined;
    readonly isOldestFirst: boolean;
    readonly after?: { readonly at: Date; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<readonly ApprovalRow[]> {
  const { state, requestedBy, isOldestFirst, after, limit } = page;
  let query = selectRows(db, 'operator_approval', {
    merchant_id: scope,
    ...(state && { state }),
    ...(requestedBy !== undefined && { requested_by: requestedBy }),
  }).selectAll();
  if (after) {
    const beyond = isOldestFirst ? '>' : '<';
    query = query.where((row) =>
      row.or([row('requested_at', beyond, after.at), row('requested_at', '=', after.at).and('id', beyond, after.id)]),
    );
  }
  const direction = isOldestFirst ? 'asc' : 'desc';
  return query.orderBy('requested_at', direction).orderBy('id', direction).limit(limit).execute();
}

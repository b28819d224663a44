/** The SQL of reconciliation: which days were compared, and the differences. */
import { sql } from 'kysely';
import { isUuid, newId } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Area } from '../../db/tables.ts';
import {
  deleteRows,
  findRow,
  hasWritten,
  listRows,
  type Row,
  selectRows,
  setRows,
  updateRows,
  upsertRows,
} from '../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';
import type { ReconciliationDeps } from './deps.ts';
import { reconciliationLifecycle } from './lifecycle.ts';
import type { Difference } from './rules.ts';

type Item = Row<'reconciliation_item'>;

export interface ReconciledDay {
  readonly merchantId: string;
  readonly area: Area;
  readonly provider: string;
  readonly day: string;
}

const KEY = ['merchant_id', 'area', 'provider', 'day'] as const;

function keyOf({ merchantId, area, provider, day }: ReconciledDay) {
  return { merchant_id: merchantId, area, provider, day };
}

/** Over all merchants: days since then that are compared already, or not due for a retry. */
export async function findClosedDays(db: Db, since: string, at: Date): Promise<(day: ReconciledDay) => boolean> {
  const rows = await acrossMerchants(db)
    .selectFrom('reconciliation')
    .select(KEY)
    .where('day', '>=', since)
    .where((row) => row.or([row('state', '=', 'done'), row('due_at', '>', at)]))
    .execute();
  const textOf = (row: ReturnType<typeof keyOf>) => JSON.stringify(KEY.map((column) => row[column]));
  const closed = new Set(rows.map(textOf));
  return (day) => closed.has(textOf(keyOf(day)));
}

/** Claims a day for one node; false where another node has it, or it is done. A failed day is claimed again when due. */
export async function claimDay(tx: Tx, day: ReconciledDay, at: Date, until: Date): Promise<boolean> {
  return hasWritten(
    tx
      .insertInto('reconciliation')
      .values({ ...keyOf(day), state: reconciliationLifecycle.initial, tries: 1, due_at: until, ran_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(KEY)
          .doUpdateSet((row) => ({
            state: reconciliationLifecycle.initial,
            tries: row('reconciliation.tries', '+', 1),
            due_at: until,
            ran_at: at,
          }))
          .where('reconciliation.state', 'in', reconciliationLifecycle.before('claim'))
          .where('reconciliation.due_at', '<=', at),
      ),
  );
}

const ROWS_AT_ONCE = 1_000;

/** Resolved differences are deleted; remaining ones are unchanged, also where an operator marked them as done. */
export async function saveDifferences(
  tx: Tx,
  { random, clock }: Pick<ReconciliationDeps, 'random' | 'clock'>,
  day: ReconciledDay,
  { differences, lines }: { readonly differences: readonly Difference[]; readonly lines: number },
): Promise<void> {
  const at = new Date(clock.now());
  const state = reconciliationLifecycle.next('begun', 'finish');
  const done = { state, ran_at: at, due_at: at, fault: null, lines };
  // Claims the day until the transaction ends.
  await upsertRows(tx, 'reconciliation', { ...keyOf(day), ...done, tries: 1 }, KEY, ['tries']);
  const before = Map.groupBy(await itemsOf(tx, day), contentOf);
  const added = differences
    .map(({ orderId, providerRef, ...same }) => ({ ...same, order_id: orderId, provider_ref: providerRef }))
    .filter((item) => before.get(contentOf(item))?.shift() === undefined);
  const gone = [...before.values()].flat().map(({ id }) => id);
  for (let from = 0; from < gone.length; from += ROWS_AT_ONCE) {
    const some = gone.slice(from, from + ROWS_AT_ONCE);
    await deleteRows(tx, 'reconciliation_item', { merchant_id: day.merchantId, id: some }).execute();
  }
  for (let from = 0; from < added.length; from += ROWS_AT_ONCE) {
    const rows = added.slice(from, from + ROWS_AT_ONCE);
    await tx
      .insertInto('reconciliation_item')
      .values(rows.map((row) => ({ ...keyOf(day), ...row, id: newId(clock, random), found_at: at })))
      .execute();
  }
}

type Content = Pick<Item, 'kind' | 'subject' | 'order_id' | 'provider_ref' | 'ours' | 'theirs'>;

const contentOf = ({ kind, subject, order_id, provider_ref, ours, theirs }: Content) =>
  JSON.stringify([kind, subject, order_id, provider_ref, ours, theirs]);

function itemsOf(tx: Tx, day: ReconciledDay): Promise<Item[]> {
  return selectRows(tx, 'reconciliation_item', keyOf(day)).selectAll().execute();
}

/** Returns how often the day was tried. One that was compared meanwhile, by an operator or another node, stays done. */
export async function failDay(
  tx: Tx,
  day: ReconciledDay,
  fault: string,
  again: (tries: number) => Date,
): Promise<number> {
  const row = await findRow(tx, 'reconciliation', keyOf(day), ['tries']);
  const tries = row?.tries ?? 0;
  const key = { ...keyOf(day), state: reconciliationLifecycle.before('fail') };
  const state = reconciliationLifecycle.next('begun', 'fail');
  await setRows(tx, 'reconciliation', key, { state, fault, due_at: again(tries) });
  return tries;
}

const SHOWN = 100;

/** Unresolved differences, the latest day first. */
export async function listDifferences(db: Db, merchantId: string, area: Area): Promise<readonly Item[]> {
  return listRows(
    db,
    'reconciliation_item',
    { merchant_id: merchantId, area, done_at: null },
    { orderBy: ['day desc', 'provider', 'kind', 'id'], limit: SHOWN },
  );
}

/** Undefined where there is none, or it is resolved already. */
export async function markDifferenceDone(
  tx: Tx,
  { merchantId, area, id }: { readonly merchantId: string; readonly area: Area; readonly id: string },
  done: { readonly at: Date; readonly by: string; readonly note: string },
): Promise<Item | undefined> {
  return updateRows(tx, 'reconciliation_item', { merchant_id: merchantId, area, id, done_at: null })
    .set({ done_at: done.at, done_by: done.by, done_note: done.note })
    .returningAll()
    .executeTakeFirst();
}

/** Resolved or not. */
export async function isDifference(
  tx: Tx,
  { merchantId, area, id }: { readonly merchantId: string; readonly area: Area; readonly id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await findRow(tx, 'reconciliation_item', { merchant_id: merchantId, area, id }, ['id'])) !== undefined;
}

export interface Unreconciled {
  readonly waiting: number;
  /** When the oldest difference was found, and the oldest day that could not be compared. */
  readonly oldestAt: Date | undefined;
  readonly oldestDay: string | undefined;
}

/** Unresolved differences, and days that could not be compared. */
export async function unreconciled(db: Db, merchantId: string, area: Area, provider?: string): Promise<Unreconciled> {
  const of = { merchant_id: merchantId, area, ...(provider !== undefined && { provider }) };
  const items = await selectRows(db, 'reconciliation_item', { ...of, done_at: null })
    .select((row) => [row.fn.countAll<bigint>().as('count'), row.fn.min('found_at').as('oldest')])
    .executeTakeFirstOrThrow();
  const days = await selectRows(db, 'reconciliation', { ...of, state: 'fault' })
    .select((row) => [row.fn.countAll<bigint>().as('count'), sql<string | null>`min(day)::text`.as('oldest')])
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(items.count) + Number(days.count),
    oldestAt: items.oldest ?? undefined,
    oldestDay: days.oldest ?? undefined,
  };
}

export const countUnreconciled = async (db: Db, merchantId: string, area: Area): Promise<number> =>
  (await unreconciled(db, merchantId, area)).waiting;

export interface ComparedDay {
  readonly provider: string;
  readonly day: string;
  readonly state: Row<'reconciliation'>['state'];
  readonly lines: number;
  readonly fault: string | undefined;
  readonly ranAt: Date;
  /** Every difference, resolved ones too. */
  readonly items: readonly Item[];
}

const MAX_DAYS = 500;

interface Days {
  readonly from: string;
  readonly to: string;
  /** Those before it as well where something waits: a difference, or a day that could not be compared. */
  readonly andWaiting?: boolean;
}

/** The compared days within a range, the latest first. */
export async function comparedDays(
  db: Db,
  merchantId: string,
  area: Area,
  { from, to, andWaiting = false }: Days,
): Promise<readonly ComparedDay[]> {
  const within = { merchant_id: merchantId, area };
  const waits = sql<boolean>`state = 'fault' or (provider, day) in (
    select provider, day from reconciliation_item where merchant_id = ${merchantId} and area = ${area} and done_at is null)`;
  const days = await selectRows(db, 'reconciliation', within)
    .selectAll()
    .where('day', '<=', to)
    .where((row) => (andWaiting ? row.or([row('day', '>=', from), waits]) : row('day', '>=', from)))
    .orderBy('day', 'desc')
    .orderBy('provider')
    .limit(MAX_DAYS)
    .execute();
  if (days.length === 0) return [];
  const shown = { provider: [...new Set(days.map(({ provider }) => provider))], day: days.map(({ day }) => day) };
  const items = await selectRows(db, 'reconciliation_item', { ...within, ...shown })
    .selectAll()
    .execute();
  const byDay = Map.groupBy(items, ({ provider, day }) => `${provider} ${day}`);
  return days.map(({ provider, day, state, lines, fault, ran_at }) => ({
    provider,
    day,
    state,
    lines,
    fault: fault ?? undefined,
    ranAt: ran_at,
    items: byDay.get(`${provider} ${day}`) ?? [],
  }));
}

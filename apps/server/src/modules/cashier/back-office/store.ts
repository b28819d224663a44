/** The SQL of operators' lists: what waits, oldest first; everything, newest first. */
import { type CompiledQuery, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DepositState, Tables, WithdrawalState } from '../../../db/tables.ts';
import { findRow, lockRow, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { countWaiting, type Waiting } from '../../../db/waiting.ts';
import type { DepositRow } from '../deposits/index.ts';
import { outcomesForOperators } from '../orders/index.ts';
import type { WithdrawalRow } from '../withdrawals/index.ts';

export type NoticeRow = Selectable<Tables['payment_notice']>;

export interface ListPage<Key> {
  /** The last row of the previous page. */
  readonly after?: Key | undefined;
  /** Only orders that have waited since then. */
  readonly until?: Date | undefined;
  /** States that are left out. */
  readonly without?: readonly string[] | undefined;
  readonly limit: number;
}

type OrderKey = Pick<WithdrawalRow, 'created_at' | 'id'>;
type OrderTable = 'withdrawal_order' | 'deposit_order';

/** What orders are looked for by; all of it must hold. */
export interface OrderSearch {
  readonly ids?: readonly string[] | undefined;
  readonly memberId?: string | undefined;
  readonly amountMinor?: bigint | undefined;
  readonly provider?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const MAX_OF_REFERENCE = 50;

/** The orders that a provider or we call so. */
export async function ordersByReference(db: Db, table: OrderTable, merchantId: string, reference: string) {
  const found = (column: 'reference' | 'provider_ref') =>
    db
      .selectFrom(table as 'deposit_order')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where(column, '=', reference)
      .limit(MAX_OF_REFERENCE)
      .execute();
  const rows = [...(await found('provider_ref')), ...(table === 'deposit_order' ? await found('reference') : [])];
  return rows.map(({ id }) => id);
}

/** The fields that both kinds of orders share. */
function ordersPage(
  db: Db,
  table: OrderTable,
  merchantId: string,
  states: readonly string[] | undefined,
  { after, until, without, limit, ...search }: ListPage<OrderKey> & OrderSearch,
) {
  let query = db
    .selectFrom(table as 'withdrawal_order')
    .selectAll()
    .where('merchant_id', '=', merchantId);
  if (until) query = query.where('created_at', '<=', until);
  if (without?.length) query = query.where('state', 'not in', [...(without as readonly WithdrawalState[])]);
  if (search.ids) query = query.where(sql<boolean>`id = any(${[...search.ids]}::uuid[])`);
  if (search.memberId !== undefined) query = query.where('member_id', '=', search.memberId);
  if (search.amountMinor !== undefined) query = query.where('amount_minor', '=', search.amountMinor);
  if (search.provider !== undefined) query = query.where('provider', '=', search.provider);
  if (search.from) query = query.where('created_at', '>=', search.from);
  if (search.to) query = query.where('created_at', '<', search.to);
  if (states !== undefined) {
    const [state, ...others] = states as readonly WithdrawalState[];
    // One state has its own index, everything that waits another.
    const isOne = state !== undefined && others.length === 0;
    query = isOne ? query.where('state', '=', state) : query.where('state', 'in', [...(states as WithdrawalState[])]);
  }
  const isNewestFirst = states === undefined;
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), isNewestFirst ? '<' : '>', tuple(after.created_at, after.id)),
    );
  }
  const direction = isNewestFirst ? 'desc' : 'asc';
  return query.orderBy('created_at', direction).orderBy('id', direction).limit(limit);
}

export function withdrawalsQuery(
  db: Db,
  merchantId: string,
  states: readonly WithdrawalState[] | undefined,
  page: ListPage<OrderKey> & OrderSearch,
): ListQuery<WithdrawalRow> {
  return ordersPage(db, 'withdrawal_order', merchantId, states, page);
}

export function depositsQuery(
  db: Db,
  merchantId: string,
  states: readonly DepositState[] | undefined,
  page: ListPage<OrderKey> & OrderSearch,
): ListQuery<DepositRow> {
  return ordersPage(db, 'deposit_order', merchantId, states, page) as unknown as ListQuery<DepositRow>;
}

export const withdrawalsPage = (...page: Parameters<typeof withdrawalsQuery>): Promise<WithdrawalRow[]> =>
  withdrawalsQuery(...page).execute();

export const depositsPage = (...page: Parameters<typeof depositsQuery>): Promise<DepositRow[]> =>
  depositsQuery(...page).execute();

/** A query of the back office, to be run or explained. */
export interface ListQuery<Row> {
  readonly execute: () => Promise<Row[]>;
  readonly compile: () => CompiledQuery;
}

/** How many notices wait, and since when. */
export const countNotices = (db: Db, merchantId: string): Promise<Waiting> =>
  countWaiting(
    db,
    sql`received_at`,
    sql`payment_notice where merchant_id = ${merchantId} and done_at is null
      and outcome in (${sql.join(outcomesForOperators.map((outcome) => sql.lit(outcome)))})`,
  );

/** Notices of providers that match no order and are unresolved: oldest first. */
export function openNoticesQuery(
  db: Db,
  merchantId: string,
  { after, until, limit }: ListPage<Pick<NoticeRow, 'received_at' | 'event_id'>>,
): ListQuery<NoticeRow> {
  let query = selectRows(db, 'payment_notice', {
    merchant_id: merchantId,
    done_at: null,
    outcome: outcomesForOperators,
  }).selectAll();
  if (until) query = query.where('received_at', '<=', until);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('received_at', 'event_id'), '>', tuple(after.received_at, after.event_id)),
    );
  }
  return query.orderBy('received_at').orderBy('event_id').limit(limit);
}

export const openNoticesPage = (...page: Parameters<typeof openNoticesQuery>): Promise<NoticeRow[]> =>
  openNoticesQuery(...page).execute();

export async function findNotice(db: Db, merchantId: string, provider: string, eventId: string) {
  return findRow(db, 'payment_notice', { merchant_id: merchantId, provider, event_id: eventId });
}

/** A notice that waits for an operator, or was decided by one, locked. */
export async function lockNotice(tx: Tx, merchantId: string, provider: string, eventId: string) {
  return lockRow(tx, 'payment_notice', {
    merchant_id: merchantId,
    provider,
    event_id: eventId,
    outcome: outcomesForOperators,
  });
}

export async function closeNotice(
  tx: Tx,
  { merchant_id, provider, event_id }: NoticeRow,
  done: { readonly at: Date; readonly by: string; readonly note: string },
): Promise<void> {
  await setRows(
    tx,
    'payment_notice',
    { merchant_id, provider, event_id },
    { done_at: done.at, done_by: done.by, done_note: done.note },
  );
}

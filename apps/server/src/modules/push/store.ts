/** All SQL of web push. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { DueMerchants } from '../../db/jobs/due-work.ts';
import {
  deleteRows,
  findRow,
  insertOnce,
  listRows,
  type NewRow,
  type Owner,
  type Row,
  setRows,
  upsertRows,
} from '../../db/tenancy/rows.ts';
import type { PushKind } from './rules.ts';

export type SubscriptionRow = Row<'push_subscription'>;
export type NoticeRow = Row<'push_notice'>;

export const findKey = (db: Db, merchantId: string) => findRow(db, 'push_key', { merchant_id: merchantId });

export const insertKey = (tx: Tx, row: NewRow<'push_key'>) => insertOnce(tx, 'push_key', row, ['merchant_id']);

const keyOf = ({ merchantId, memberId }: Owner) => ({ merchant_id: merchantId, member_id: memberId });

/** A browser that somebody else used before is the caller's now. */
export async function saveSubscription(tx: Tx, row: NewRow<'push_subscription'>): Promise<void> {
  const { merchant_id, fingerprint, member_id } = row;
  await deleteRows(tx, 'push_subscription', { merchant_id, fingerprint }).where('member_id', '<>', member_id).execute();
  await upsertRows(tx, 'push_subscription', row, ['merchant_id', 'fingerprint'], ['id', 'created_at', 'member_id']);
}

/** The newest stay. */
export async function dropBeyond(tx: Tx, owner: Owner, max: number): Promise<void> {
  const rows = await listRows(tx, 'push_subscription', keyOf(owner), {
    columns: ['id'],
    orderBy: ['created_at desc', 'id desc'],
  });
  const ids = rows.slice(max).map(({ id }) => id);
  if (ids.length > 0) await deleteRows(tx, 'push_subscription', { merchant_id: owner.merchantId, id: ids }).execute();
}

export const findOfBrowser = (db: Db, owner: Owner, fingerprint: string) =>
  findRow(db, 'push_subscription', { ...keyOf(owner), fingerprint });

export async function dropOfBrowser(tx: Tx, owner: Owner, fingerprint: string): Promise<void> {
  await deleteRows(tx, 'push_subscription', { ...keyOf(owner), fingerprint }).execute();
}

export async function dropOfMember(tx: Tx, owner: Owner): Promise<void> {
  await deleteRows(tx, 'push_subscription', keyOf(owner)).execute();
}

/** Anyone who signs out of a browser, or has not signed in for as long as a session is kept, is not notified there any more. */
export async function dropSignedOut(tx: Tx, merchantId: string): Promise<void> {
  await sql`delete from push_subscription p where p.merchant_id = ${merchantId} and not exists (
    select from session s where s.merchant_id = ${merchantId} and s.id = p.session_id
      and coalesce(s.ended_because, 'crowded') = 'crowded')`.execute(tx);
}

/** The browser is used by a newer session of its member. */
export async function bindSession(tx: Tx, owner: Owner, fingerprint: string, sessionId: string): Promise<void> {
  await setRows(tx, 'push_subscription', { ...keyOf(owner), fingerprint }, { session_id: sessionId });
}

const columns = { win: 'wants_wins', deposit: 'wants_deposits', message: 'wants_messages' } as const;

/** One for each browser of these members that wants the kind: one that waits already is of the newest event. */
export async function insertNotices(
  tx: Tx,
  { merchantId, memberIds, kind, at }: { merchantId: string; memberIds: readonly string[]; kind: PushKind; at: Date },
): Promise<void> {
  await sql`insert into push_notice (merchant_id, subscription_id, kind, created_at, due_at)
    select merchant_id, id, ${kind}, ${at}, ${at} from push_subscription
    where merchant_id = ${merchantId} and member_id = any (${memberIds}::uuid[]) and ${sql.ref(columns[kind])}
    on conflict (merchant_id, subscription_id, kind) do update set created_at = excluded.created_at`.execute(tx);
}

export const noticesDue = (now: Date): DueMerchants => sql`select merchant_id from push_notice where due_at <= ${now}`;

export const findSubscription = (db: Db, { merchant_id, subscription_id: id }: NoticeRow) =>
  findRow(db, 'push_subscription', { merchant_id, id });

const named = ({ merchant_id, subscription_id, kind }: NoticeRow) => ({ merchant_id, subscription_id, kind });

/** After a mailing a million may wait: no more than this are counted each time somebody looks. */
const MAX_COUNTED = 10_000;

/** What waits for browsers of a merchant's members; quiet hours put off what is in them. With more than are counted, those that are due first. */
export async function noticesAtWork(db: Db, merchantId: string, lateBefore: Date) {
  const { rows } = await sql<{ waiting: number; late: number; failed: number; oldest: Date | null }>`
    select count(*)::integer as waiting, count(*) filter (where due_at < ${lateBefore})::integer as late,
      count(*) filter (where attempts > 1)::integer as failed, min(created_at) as oldest
    from (
      select due_at, attempts, created_at from push_notice where merchant_id = ${merchantId} and due_at is not null
      order by due_at limit ${MAX_COUNTED + 1}
    ) n`.execute(db);
  const [row] = rows;
  const waiting = row?.waiting ?? 0;
  return {
    waiting: Math.min(waiting, MAX_COUNTED),
    isMore: waiting > MAX_COUNTED,
    late: row?.late ?? 0,
    failed: row?.failed ?? 0,
    oldestAt: row?.oldest ?? undefined,
  };
}

/** Not one of what came while this was sent: that is sent when its claim is over. */
export async function endNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await deleteRows(tx, 'push_notice', { ...named(row), created_at: row.created_at }).execute();
}

/** Put off to a time; what did not fail is not counted. */
export async function postpone(tx: Tx, row: NoticeRow, dueAt: Date, attempts: number): Promise<void> {
  await setRows(tx, 'push_notice', named(row), { due_at: dueAt, attempts });
}

/** The browser has taken it back, or is gone. */
export async function forget(tx: Tx, { merchant_id, subscription_id: id }: NoticeRow): Promise<void> {
  await deleteRows(tx, 'push_notice', { merchant_id, subscription_id: id }).execute();
  await deleteRows(tx, 'push_subscription', { merchant_id, id }).execute();
}

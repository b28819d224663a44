/** A member's own deposits in the shape of the API: newest first, with their timelines and receipts. */
import type { AnswerOf, Endpoints, QueryOf } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { createdKey, pageOf, readCursor } from '../../../db/page-key.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Cashier } from '../context.ts';
import { type Step, stepsOf } from '../orders/index.ts';
import { type ReceiptRow, receiptsOf } from '../receipts/index.ts';
import { type DepositRow, findDeposit, isOpen, listDeposits } from './store.ts';

export type DepositWire = AnswerOf<Endpoints['depositOrder']>;
type TimelineState = DepositWire['timeline'][number]['state'];
type Payments = Pick<Cashier, 'payments'>;

interface Reported {
  readonly steps: readonly Step<TimelineState>[];
  readonly receipts: readonly ReceiptRow[];
}

/** One full order, with its next step. */
export async function depositToWire({ payments }: Payments, db: Db, row: DepositRow): Promise<DepositWire> {
  const { next } = row;
  const reported = await storiesOf(db, row.merchant_id, [row.id]);
  return { ...write(payments, row, reported(row.id)), ...(next && isOpen(row) ? { next } : {}) };
}

function write(payments: Cashier['payments'], row: DepositRow, { steps, receipts }: Reported): DepositWire {
  const currency = currencyOf(row.currency);
  const { confirmations_seen: seen, confirmations_wanted: requested } = row;
  return {
    orderId: row.id,
    method: row.provider,
    amount: formatAmount(row.amount_minor, currency),
    fee: formatAmount(row.fee_minor, currency),
    credit: formatAmount(row.amount_minor - row.fee_minor - row.held_minor, currency),
    ...(row.held_for !== null && { held: formatAmount(row.held_minor, currency), heldFor: row.held_for }),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    timeline: steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
    takesReceipt: payments.find(({ code }) => code === row.provider)?.takesReceipt ?? false,
    receipts: receipts.map(({ id, added_at: at }) => ({ id, at: at.toISOString() })),
    ...(row.requested_minor === null ? {} : { requested: formatAmount(row.requested_minor, currency) }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    ...(row.remark === null ? {} : { remark: row.remark }),
    ...(row.bonus === null ? {} : { bonus: row.bonus }),
    ...(seen === null || requested === null ? {} : { confirmations: { seen, wanted: requested } }),
  };
}

async function storiesOf(db: Db, merchantId: string, ids: readonly string[]): Promise<(id: string) => Reported> {
  const steps = await stepsOf<TimelineState>(db, merchantId, ids);
  const receipts = await receiptsOf(db, merchantId, ids);
  return (id) => ({ steps: steps.get(id) ?? [], receipts: receipts.get(id) ?? [] });
}

export async function listDepositOrders(
  { db, payments }: Pick<Cashier, 'db' | 'payments'>,
  { merchantId, memberId, state, cursor, limit }: Owner & QueryOf<Endpoints['deposits']>,
): Promise<AnswerOf<Endpoints['deposits']>> {
  const filter = { memberId, end: state, after: readCursor(cursor), limit: limit + 1 };
  const rows = await listDeposits(db, merchantId, filter);
  const { shown, end } = pageOf(rows, limit, createdKey);
  const reported = await storiesOf(
    db,
    merchantId,
    shown.map(({ id }) => id),
  );
  return { content: shown.map((row) => write(payments, row, reported(row.id))), ...end };
}

export async function ownDeposit(db: Db, owner: Owner, orderId: string): Promise<DepositRow | undefined> {
  const row = await findDeposit(db, owner.merchantId, orderId);
  return row?.member_id === owner.memberId ? row : undefined;
}

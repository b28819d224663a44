/** Queues of deposits and withdrawals: what waits, who works on it, and what is known about it. */
import { type RefusalCode, withdrawalStageOf, withdrawalStages } from '#contract';
import { currencyOf, formatAmount, isUuid, ok, type Result, refuse } from '#kernel';
import { createdKey, pageOf, readCursor } from '../../../db/page-key.ts';
import type { DepositState, WithdrawalState } from '../../../db/tables.ts';
import {
  type DepositDecided,
  openDeposits,
  takesTwo,
  type WithdrawalRow,
  waitingWithdrawals,
} from '../../cashier/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { May } from '../accounts/index.ts';
import { listWaiting } from '../approvals/index.ts';
import { type ClaimRow, claimsOf } from '../claims/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { hiddenStates } from '../withdrawal-stages.ts';
import { searchOf } from './search-orders.ts';

type DepositRow = DepositDecided['before'];

export interface OrderQuery<State extends string> {
  /** One state; without it what waits, the oldest first, or with `all` everything, the newest first. */
  readonly state?: State | 'all' | undefined;
  /** A player's name or id, an order's id, or a reference: in full. */
  readonly search?: string | undefined;
  readonly amount?: string | undefined;
  readonly provider?: string | undefined;
  /** Days on which it was requested, of the merchant. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface Around {
  readonly names: ReadonlyMap<string, string>;
  readonly claims: ReadonlyMap<string, ClaimRow>;
  /** Requests of a first operator, by order. */
  readonly requested: ReadonlyMap<string, { readonly approvalId: string; readonly by: string }>;
}

interface Queue<Shown> {
  readonly rows: Shown[];
  readonly next?: string;
}

const SHOWN_APPROVALS = 500;

async function around(
  { db, clock, players }: OperatorDeps,
  { id: merchantId }: Merchant,
  kind: ClaimRow['kind'],
  orders: readonly { readonly id: string; readonly member_id: string }[],
): Promise<Around> {
  const now = new Date(clock.now());
  const ids = orders.map(({ id }) => id);
  const [members, claims, waiting] = await Promise.all([
    players.members.byId(db, merchantId, [...new Set(orders.map((order) => order.member_id))]),
    claimsOf(db, { merchantId, kind, now }, ids),
    ids.length === 0 ? [] : listWaiting(db, merchantId, now, SHOWN_APPROVALS),
  ]);
  const ours = waiting.filter(({ command }) => command.startsWith(`${kind}s `));
  const requested = ours.map(({ id, payload, requested_by: by }) => {
    const { subject } = JSON.parse(payload) as { readonly subject: string };
    return [subject, { approvalId: id, by }] as const;
  });
  return {
    names: new Map(members.map(({ id, username }) => [id, username])),
    claims,
    requested: new Map(requested),
  };
}

const pageInput = ({ cursor, limit }: OrderQuery<string>) => {
  const key = readCursor(cursor);
  return { after: key && { created_at: key.at, id: key.id }, limit: limit + 1 };
};

/** What waits; of one state; all; and all where an order is looked for. */
function statesOf<State extends string>({ state, search }: OrderQuery<State>, waiting: readonly State[]) {
  if (state === undefined) return search ? undefined : waiting;
  return state === 'all' ? undefined : [state];
}

function shared(row: WithdrawalRow | DepositRow, { names, claims, requested }: Around) {
  const claim = claims.get(row.id);
  const request = requested.get(row.id);
  return {
    id: row.id,
    memberId: row.member_id,
    username: names.get(row.member_id) ?? '',
    provider: row.provider,
    amount: formatAmount(row.amount_minor, currencyOf(row.currency)),
    fee: formatAmount(row.fee_minor, currencyOf(row.currency)),
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    ...(claim && { claim: { by: claim.operator, until: claim.expires_at.toISOString() } }),
    ...(request && { request }),
  };
}

function withdrawalRow(merchant: Merchant, row: WithdrawalRow, more: Around) {
  const stage = withdrawalStageOf(row.state);
  return {
    ...shared(row, more),
    state: row.state,
    ...(stage && { stage }),
    card: row.card,
    risk: [...row.risk],
    takesTwo: takesTwo(merchant, row.amount_minor, row.risk),
    ...(row.set_aside_at && { setAside: row.fault ?? '' }),
  };
}

const depositRow = (merchant: Merchant, row: DepositRow, more: Around) => ({
  ...shared(row, more),
  state: row.state,
  takesTwo: takesTwo(merchant, row.amount_minor),
  ...(row.reference !== null && { reference: row.reference }),
  ...(row.remark !== null && { remark: row.remark }),
  ...(row.held_for !== null && { heldFor: row.held_for }),
});

export async function withdrawalQueue(
  deps: OperatorDeps,
  merchant: Merchant,
  may: May,
  query: OrderQuery<WithdrawalState>,
): Promise<Result<Queue<ReturnType<typeof withdrawalRow>>, RefusalCode>> {
  const without = await hiddenStates(may);
  const stage = query.state === undefined ? undefined : withdrawalStageOf(query.state);
  const permission = stage && withdrawalStages[stage].see;
  if (permission && !(await may(permission))) return refuse('operator.forbidden', { permission });
  const search = await searchOf(deps, merchant, 'withdrawal', query);
  if (!search.ok) return search;
  const states = statesOf(query, waitingWithdrawals);
  const page = { ...pageInput(query), ...search.value, without };
  const found = await deps.backOffice.withdrawals(deps.db, merchant.id, states, page);
  const { shown, end } = pageOf(found, query.limit, createdKey);
  const more = await around(deps, merchant, 'withdrawal', shown);
  return ok({ rows: shown.map((row) => withdrawalRow(merchant, row, more)), ...end });
}

export async function depositQueue(
  deps: OperatorDeps,
  merchant: Merchant,
  query: OrderQuery<DepositState>,
): Promise<Result<Queue<ReturnType<typeof depositRow>>, RefusalCode>> {
  const search = await searchOf(deps, merchant, 'deposit', query);
  if (!search.ok) return search;
  const states = statesOf(query, openDeposits);
  const page = { ...pageInput(query), ...search.value };
  const found = await deps.backOffice.deposits(deps.db, merchant.id, states, page);
  const { shown, end } = pageOf(found, query.limit, createdKey);
  const more = await around(deps, merchant, 'deposit', shown);
  return ok({ rows: shown.map((row) => depositRow(merchant, row, more)), ...end });
}

interface Step {
  readonly state: string;
  readonly at: Date;
  readonly by: string;
  readonly reason: string | null;
}

const stepToWire = ({ state, at, by, reason }: Step) => ({
  state,
  at: at.toISOString(),
  by,
  ...(reason !== null && { reason }),
});

export async function showWithdrawal(deps: OperatorDeps, merchant: Merchant, may: May, orderId: string) {
  const file = isUuid(orderId) ? await deps.backOffice.withdrawal(deps.db, merchant.id, orderId) : undefined;
  if (!file || (await hiddenStates(may)).includes(file.order.state)) return refuse('order.unknown');
  const { order, steps, notices } = file;
  return ok({
    ...withdrawalRow(merchant, order, await around(deps, merchant, 'withdrawal', [order])),
    ...(order.provider_ref !== null && { providerRef: order.provider_ref }),
    ...(order.refused_for !== null && { refusedFor: order.refused_for }),
    attempts: order.attempts,
    timeline: steps.map(stepToWire),
    reported: notices.map(({ received_at, state, amount, outcome }) => ({
      at: received_at.toISOString(),
      state,
      amount,
      outcome,
    })),
  });
}

export async function showDeposit(deps: OperatorDeps, merchant: Merchant, orderId: string) {
  const order = isUuid(orderId) ? await deps.backOffice.deposit(deps.db, merchant.id, orderId) : undefined;
  if (!order) return refuse('order.unknown');
  const steps = await deps.backOffice.steps(deps.db, merchant.id, orderId);
  return ok({
    ...depositRow(merchant, order, await around(deps, merchant, 'deposit', [order])),
    ...(order.provider_ref !== null && { providerRef: order.provider_ref }),
    ...(order.requested_minor !== null && {
      requested: formatAmount(order.requested_minor, currencyOf(order.currency)),
    }),
    expiresAt: order.expires_at.toISOString(),
    isReversed: order.reversed_at !== null,
    timeline: steps.map(stepToWire),
  });
}

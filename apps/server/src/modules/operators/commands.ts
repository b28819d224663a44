/** What an operator may ask and decide, by name; every decision leaves a deed in the audit trail, in the same transaction. */
import type { RefusalCode } from '#contract';
import { currencyOf, formatAmount, isUuid, type Json, ok, type Result, refuse } from '#kernel';
import type { Decided } from '../cashier/index.ts';
import type { Merchant } from '../merchants/index.ts';
import { keepDeed, listDeeds, type Operator, proveTrail } from './audit.ts';
import type { OperatorDeps } from './deps.ts';
import { messageCommands } from './message-commands.ts';

export interface CommandCall {
  readonly merchant: Merchant;
  readonly operator: Operator;
  readonly subject: string;
  readonly reason: string;
  /** What the operator wrote in a file. */
  readonly text: string;
}

type Answered = Result<Json, RefusalCode>;
export type Command = (deps: OperatorDeps, call: CommandCall) => Promise<Answered>;

const SHOWN = 50;

interface OrderRow {
  readonly id: string;
  readonly member_id: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly state: string;
  readonly created_at: Date;
}

const orderToJson = (row: OrderRow) => ({
  orderId: row.id,
  memberId: row.member_id,
  amount: formatAmount(row.amount_minor, currencyOf(row.currency)),
  currency: row.currency,
  state: row.state,
  createdAt: row.created_at.toISOString(),
});

function decide(action: 'approve' | 'decline'): Command {
  return (deps, { merchant, operator, subject, reason }) =>
    deps.atomically(async (tx): Promise<Answered> => {
      if (!isUuid(subject)) return refuse('order.unknown');
      if (action === 'decline' && reason === '') return refuse('request.malformed', { field: 'reason' });
      const decision = { merchant, orderId: subject, by: operator.name, reason };
      const decided: Result<Decided, RefusalCode> = await deps.desk[action](tx, decision);
      if (!decided.ok) return decided;
      const after = orderToJson(decided.value.after);
      await keepDeed(tx, deps.clock, {
        merchantId: merchant.id,
        operator,
        action: `withdrawal.${action}`,
        subject,
        before: { state: decided.value.before.state },
        after: { state: after.state, amount: after.amount, currency: after.currency, reason },
      });
      return ok(after);
    });
}

const freeze: Command = (deps, { merchant, operator, reason }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    if (reason === '') return refuse('request.malformed', { field: 'reason' });
    const isNew = await deps.freezing.freeze(tx, { merchantId: merchant.id, reason, by: operator.name });
    if (isNew) {
      await keepDeed(tx, deps.clock, {
        merchantId: merchant.id,
        operator,
        action: 'wallet.freeze',
        subject: merchant.id,
        before: { frozen: false },
        after: { frozen: true, reason },
      });
    }
    return ok({ frozen: true });
  });

const unfreeze: Command = (deps, { merchant, operator, reason }) =>
  deps.atomically(async (tx): Promise<Answered> => {
    const current = await deps.freezing.current(tx, merchant.id);
    if (current && (await deps.freezing.unfreeze(tx, merchant.id, operator.name))) {
      await keepDeed(tx, deps.clock, {
        merchantId: merchant.id,
        operator,
        action: 'wallet.unfreeze',
        subject: merchant.id,
        before: { frozen: true, by: current.frozenBy, reason: current.reason },
        after: { frozen: false, reason },
      });
    }
    return ok({ frozen: false });
  });

export const commands: { readonly [name: string]: Command } = {
  'withdrawals list': async (deps, { merchant }) =>
    ok((await deps.desk.withdrawals(deps.db, merchant.id)).map((row) => ({ ...orderToJson(row), card: row.card }))),
  'withdrawals approve': decide('approve'),
  'withdrawals decline': decide('decline'),
  'deposits list': async (deps, { merchant }) =>
    ok((await deps.desk.deposits(deps.db, merchant.id)).map((row) => ({ ...orderToJson(row), method: row.provider }))),
  'deposits odd': async (deps, { merchant }) =>
    ok(
      (await deps.desk.notices(deps.db, merchant.id)).map((row) => ({
        at: row.received_at.toISOString(),
        provider: row.provider,
        orderId: row.order_id,
        amount: row.amount,
        currency: row.currency,
        state: row.state,
        verdict: row.verdict,
      })),
    ),
  'wallet status': async (deps, { merchant }) => {
    const current = await deps.freezing.current(deps.db, merchant.id);
    return ok(
      current
        ? { frozen: true, by: current.frozenBy, at: current.frozenAt.toISOString(), reason: current.reason }
        : { frozen: false },
    );
  },
  'wallet freeze': freeze,
  'wallet unfreeze': unfreeze,
  ...messageCommands,
  'audit list': async (deps, { merchant }) =>
    ok(
      (await listDeeds(deps.db, merchant.id, SHOWN)).map((row) => ({
        position: row.position.toString(),
        at: row.at.toISOString(),
        operator: `${row.operator} (${row.os_account})`,
        action: row.action,
        subject: row.subject,
        before: row.before,
        after: row.after,
      })),
    ),
  'audit prove': async (deps, { merchant }) => ok({ ...(await proveTrail(deps.db, merchant.id)) }),
};

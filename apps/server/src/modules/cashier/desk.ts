/** The cashier's desk for operators: what waits, and the decision on it. Everything takes the caller's transaction, which also keeps the audit trail. */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { WithdrawalState } from '../../db/tables/cashier.ts';
import type { Merchant } from '../merchants/index.ts';
import { type Cashier, now } from './context.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import type { DecisionRefusal } from './refusals.ts';
import { type DepositRow, listDeposits } from './store-deposits.ts';
import { noticesToLookAt } from './store-notices.ts';
import { listWithdrawals, lockWithdrawal, turnWithdrawal, type WithdrawalRow } from './store-withdrawals.ts';

const SHOWN = 100;

export interface Decision {
  readonly merchant: Merchant;
  readonly orderId: string;
  readonly by: string;
  readonly reason?: string;
}

export interface Decided {
  readonly before: WithdrawalRow;
  readonly after: WithdrawalRow;
}

export interface Desk {
  withdrawals(db: Db, merchantId: string, states?: readonly WithdrawalState[]): Promise<readonly WithdrawalRow[]>;
  deposits(db: Db, merchantId: string): Promise<readonly DepositRow[]>;
  /** What providers told that fits no order, or not as it stands. */
  notices(db: Db, merchantId: string): ReturnType<typeof noticesToLookAt>;
  approve(tx: Tx, decision: Decision): Promise<Result<Decided, DecisionRefusal>>;
  /** While it is asked for, or approved and not sent: the money comes back. */
  decline(tx: Tx, decision: Decision & { readonly reason: string }): Promise<Result<Decided, DecisionRefusal>>;
}

export function openDesk(cashier: Cashier): Desk {
  return {
    withdrawals: (db, merchantId, states) =>
      listWithdrawals(db, merchantId, states === undefined ? { limit: SHOWN } : { states, limit: SHOWN }),
    deposits: (db, merchantId) => listDeposits(db, merchantId, { limit: SHOWN }),
    notices: (db, merchantId) => noticesToLookAt(db, merchantId, SHOWN),

    async approve(tx, { merchant, orderId, by, reason }) {
      const before = await lockWithdrawal(tx, merchant.id, orderId);
      if (!before) return refuse('order.unknown');
      if (before.state !== 'requested') return refuse('order.settled', { state: before.state });
      const at = now(cashier);
      const after = await turnWithdrawal(tx, before, { state: 'approved', at, by, reason, dueAt: at });
      return ok({ before, after });
    },

    async decline(tx, { merchant, orderId, by, reason }) {
      const before = await lockWithdrawal(tx, merchant.id, orderId);
      if (!before) return refuse('order.unknown');
      if (before.state !== 'requested' && before.state !== 'approved') {
        return refuse('order.settled', { state: before.state });
      }
      const ended = await endWithdrawal(cashier, tx, merchant, before, { state: 'declined', by, reason });
      return ok({ before, after: ended.order });
    },
  };
}

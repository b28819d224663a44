/**
 * The cashier's back office for operators: what waits, and the decision on it. Everything runs in the caller's transaction, which also
 * writes the audit trail.
 */
import type { DeclineReason } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { noFaults } from '../../../db/faults.ts';
import type { WithdrawalState } from '../../../db/tables.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type CardRow, changeCard, listCards, lockCard } from '../cards/index.ts';
import { type Cashier, now } from '../context.ts';
import { historyOf, memberStatusOf, setLevel } from '../orders/index.ts';
import { reconcilePayments } from '../reconciliation/index.ts';
import type { DecisionRefusal } from '../refusals.ts';
import { cancelWagering, listWagerings, type WageringRow } from '../wagering/index.ts';
import { noticesOf } from '../webhooks/index.ts';
import {
  findWithdrawal,
  lockWithdrawal,
  rescheduleWithdrawal,
  type WithdrawalRow,
  withdrawalsSetAside,
} from '../withdrawals/index.ts';
import { type Corrections, createCorrections } from './correct-money.ts';
import { createDepositBackOffice, type DepositBackOffice } from './decide-deposit.ts';
import {
  approveWithdrawal,
  type Decided,
  type Decision,
  refuseWithdrawal,
  settleUnknown,
} from './decide-withdrawal.ts';
import { type ListPage, withdrawalsPage } from './store.ts';

const SHOWN = 100;

export type { Decided, Decision } from './decide-withdrawal.ts';

/** Everything about one withdrawal. */
export interface WithdrawalFile {
  readonly order: WithdrawalRow;
  readonly steps: Awaited<ReturnType<typeof historyOf>>;
  readonly notices: Awaited<ReturnType<typeof noticesOf>>;
}

export interface CashierBackOffice extends DepositBackOffice, Corrections {
  /** Compares a day with a provider's statement; opens its own transactions, since the provider is called in between. */
  reconcile(merchant: Merchant, provider: string, day: string): ReturnType<typeof reconcilePayments>;
  /** Set aside after too many failures: no longer sent or queried. */
  setAside(db: Db, merchantId: string): Promise<readonly WithdrawalRow[]>;
  /** Resumes processing with a cleared failure count: the provider is queried first, and the order sent only if it never was. */
  tryAgain(
    tx: Tx,
    merchantId: string,
    orderId: string,
  ): Promise<Result<WithdrawalRow, 'order.unknown' | 'order.settled'>>;
  /** Newest first; with a filter of states, oldest first. */
  withdrawals(
    db: Db,
    merchantId: string,
    states: readonly WithdrawalState[] | undefined,
    page: ListPage<WithdrawalRow>,
  ): Promise<readonly WithdrawalRow[]>;
  withdrawal(db: Db, merchantId: string, orderId: string): Promise<WithdrawalFile | undefined>;
  approve(tx: Tx, decision: Decision): Promise<Result<Decided, DecisionRefusal>>;
  refuse(
    tx: Tx,
    decision: Decision & { readonly reason: string; readonly refusedFor: DeclineReason },
  ): Promise<Result<Decided, DecisionRefusal>>;
  settleUnknown(
    tx: Tx,
    decision: Decision & { readonly reason: string; readonly outcome: 'paid' | 'returned' },
  ): Promise<Result<Decided, DecisionRefusal>>;

  /** The open account of that name or id. */
  memberNamed(db: Db, merchantId: string, username: string): Promise<string | undefined>;
  cards(db: Db, merchantId: string, memberId: string): Promise<readonly CardRow[]>;
  /** Unfreezes a card: its owner was verified another way. */
  releaseCard(tx: Tx, merchantId: string, cardId: string): Promise<Result<CardRow, 'cashier.card_unknown'>>;
  wagering(db: Db, merchantId: string, memberId: string): Promise<readonly WageringRow[]>;
  /** Waives the rest of a wagering requirement. */
  cancelWagering(tx: Tx, merchantId: string, id: string): Promise<WageringRow | undefined>;
  levelOf(db: Db, merchantId: string, memberId: string): Promise<number>;
  setLevel(tx: Tx, merchant: Merchant, memberId: string, level: number): Promise<void>;
}

export function createBackOffice(cashier: Cashier): CashierBackOffice {
  return {
    withdrawals: (db, merchantId, states, page) => withdrawalsPage(db, merchantId, states, page).execute(),
    async withdrawal(db, merchantId, orderId) {
      const order = await findWithdrawal(db, merchantId, orderId);
      if (!order) return undefined;
      const steps = await historyOf(db, merchantId, orderId);
      return { order, steps, notices: await noticesOf(db, merchantId, orderId) };
    },
    reconcile: (merchant, provider, day) => reconcilePayments(cashier, merchant, provider, day),
    setAside: (db, merchantId) => withdrawalsSetAside(db, merchantId, SHOWN),
    async tryAgain(tx, merchantId, orderId) {
      const order = await lockWithdrawal(tx, merchantId, orderId);
      if (!order) return refuse('order.unknown');
      if (!order.set_aside_at) return refuse('order.settled', { state: order.state });
      await rescheduleWithdrawal(tx, order, { dueAt: now(cashier), faults: noFaults });
      return ok(order);
    },
    ...createDepositBackOffice(cashier),
    ...createCorrections(cashier),
    approve: (tx, decision) => approveWithdrawal(cashier, tx, decision),
    refuse: (tx, decision) => refuseWithdrawal(cashier, tx, decision),
    settleUnknown: (tx, decision) => settleUnknown(cashier, tx, decision),

    memberNamed: cashier.accounts.memberNamed,
    cards: listCards,
    async releaseCard(tx, merchantId, cardId) {
      const card = await lockCard(tx, merchantId, cardId);
      if (!card) return refuse('cashier.card_unknown');
      const at = now(cashier);
      if (card.usable_at > at) await changeCard(tx, card, { usable_at: at });
      return ok(card);
    },
    wagering: (db, merchantId, memberId) => listWagerings(db, merchantId, memberId, SHOWN),
    cancelWagering: (tx, merchantId, id) => cancelWagering(tx, merchantId, id, now(cashier)),
    levelOf: async (db, merchantId, memberId) => (await memberStatusOf(db, merchantId, memberId)).level,
    setLevel: (tx, merchant, memberId, level) =>
      setLevel(tx, { merchantId: merchant.id, memberId, at: now(cashier) }, level),
  };
}

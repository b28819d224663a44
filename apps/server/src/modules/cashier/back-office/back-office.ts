/**
 * The cashier's back office for operators: what waits, and the decision on it. Everything runs in the caller's transaction, which also
 * writes the audit trail.
 */
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { noFaults } from '../../../db/jobs/faults.ts';
import type { WithdrawalState } from '../../../db/tables.ts';
import type { RunningLevels } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type CardRow, changeCard, listCards, lockCard } from '../cards/index.ts';
import { type Cashier, now } from '../context.ts';
import { historyOf } from '../orders/index.ts';
import { reconcilePayments } from '../reconciliation/index.ts';
import type { DecisionRefusal } from '../refusals.ts';
import {
  importStatement,
  type LookedStatement,
  lookAtStatement,
  type StatementOf,
  statementsWithin,
} from '../statements/index.ts';
import { cancelWagering, listWagerings } from '../wagering/index.ts';
import { noticesOf } from '../webhooks/index.ts';
import {
  countSetAside,
  findWithdrawal,
  lockWithdrawal,
  rescheduleWithdrawal,
  type WithdrawalRow,
  withdrawalsSetAside,
} from '../withdrawals/index.ts';
import { createCorrections } from './correct-money.ts';
import { createDepositBackOffice } from './decide-deposit.ts';
import {
  approveWithdrawal,
  type Decision,
  passWithdrawal,
  refuseWithdrawal,
  settleUnknown,
  type UnknownSettled,
  type WithdrawalRefused,
} from './decide-withdrawal.ts';
import { createOverview } from './overview.ts';
import { type ListPage, type OrderSearch, ordersByReference, withdrawalsPage } from './store.ts';
import { termsInForce } from './terms.ts';

const SHOWN = 100;

export type CashierBackOffice = ReturnType<typeof createBackOffice>;

export function createBackOffice(cashier: Cashier) {
  return {
    /** Newest first; with a filter of states, oldest first. */
    withdrawals: (
      db: Db,
      merchantId: string,
      states: readonly WithdrawalState[] | undefined,
      page: ListPage<Pick<WithdrawalRow, 'created_at' | 'id'>> & OrderSearch,
    ) => withdrawalsPage(db, merchantId, states, page),
    ordersByReference,
    /** Everything about one withdrawal. */
    async withdrawal(db: Db, merchantId: string, orderId: string) {
      const order = await findWithdrawal(db, merchantId, orderId);
      if (!order) return undefined;
      const steps = await historyOf(db, merchantId, orderId);
      return { order, steps, notices: await noticesOf(db, merchantId, orderId) };
    },
    /** Methods, limits and fees as they are in force. */
    terms: (merchant: Merchant, scheme: RunningLevels | undefined) => termsInForce(cashier, merchant, scheme),
    /** The timeline of an order, with operators and reasons. */
    steps: historyOf,
    /** Compares a day with a provider's statement; opens its own transactions, since the provider is called in between. */
    reconcile: (merchant: Merchant, provider: string, day: string) =>
      reconcilePayments(cashier, merchant, provider, day),
    /** A provider's file of a day, as it would be imported. */
    lookAtStatement: (requested: StatementOf) => lookAtStatement(cashier, requested),
    importStatement: (tx: Tx, looked: LookedStatement, by: string) => importStatement(cashier, tx, looked, by),
    importedStatements: statementsWithin,
    /** The merchant's payment methods, whose statements may be imported. */
    statementProviders: (merchant: Merchant) =>
      cashier.providers.offered(merchant).map(({ manifest }) => manifest.code),
    countSetAside,
    /** Set aside after too many failures: no longer sent or queried. */
    setAside: (db: Db, merchantId: string) => withdrawalsSetAside(db, merchantId, SHOWN),
    /** Resumes processing with a cleared failure count: the provider is queried first, and the order sent only if it never was. */
    async tryAgain(tx: Tx, merchantId: string, orderId: string): Promise<Result<WithdrawalRow, DecisionRefusal>> {
      const order = await lockWithdrawal(tx, merchantId, orderId);
      if (!order) return refuse('order.unknown');
      if (!order.set_aside_at) return refuse('order.settled', { state: order.state });
      await rescheduleWithdrawal(tx, order, { dueAt: now(cashier), faults: noFaults });
      return ok(order);
    },
    ...createDepositBackOffice(cashier),
    ...createCorrections(cashier),
    ...createOverview(cashier),
    pass: (tx: Tx, decision: Decision) => passWithdrawal(cashier, tx, decision),
    approve: (tx: Tx, decision: Decision) => approveWithdrawal(cashier, tx, decision),
    refuse: (tx: Tx, decision: WithdrawalRefused) => refuseWithdrawal(cashier, tx, decision),
    settleUnknown: (tx: Tx, decision: UnknownSettled) => settleUnknown(cashier, tx, decision),

    /** The open account of that name or id. */
    memberNamed: cashier.accounts.memberNamed,
    cards: listCards,
    /** Unfreezes a card: its owner was verified another way. */
    async releaseCard(tx: Tx, merchantId: string, cardId: string): Promise<Result<CardRow, 'cashier.card_unknown'>> {
      const card = await lockCard(tx, merchantId, cardId);
      if (!card) return refuse('cashier.card_unknown');
      const at = now(cashier);
      if (card.usable_at > at) await changeCard(tx, card, { usable_at: at });
      return ok(card);
    },
    wagering: (db: Db, merchantId: string, memberId: string) => listWagerings(db, merchantId, memberId, SHOWN),
    /** Waives the rest of a wagering requirement. */
    cancelWagering: (tx: Tx, merchantId: string, id: string) => cancelWagering(tx, merchantId, id, now(cashier)),
  };
}

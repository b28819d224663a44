/** What operators see at a glance: queues with their age, the money of a day, and one member's orders. */
import type { WithdrawalRules } from '#contract';
import type { Db } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import type { DepositState, WithdrawalState } from '../../../db/tables.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { listDeposits } from '../deposits/index.ts';
import { sumsOfDays } from '../reconciliation/index.ts';
import { dryRun } from '../routing/index.ts';
import { listWithdrawals } from '../withdrawals/index.ts';
import { movedByDay, movedWithin, queueOf, sharingAccount } from './store-overview.ts';
import { depositPattern, harmMarkers, sharedAccounts } from './store-risk.ts';

/** Withdrawals that nobody has decided on. */
export const undecidedWithdrawals = ['requested', 'review', 'finance'] as const;
/** Those that wait for an operator. */
export const waitingWithdrawals = [...undecidedWithdrawals, 'unknown'] as const;
/** Deposits that wait for an operator or for their member. */
export const openDeposits = ['created', 'waiting', 'checking'] as const;

interface Page {
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

export function createOverview({ payments }: Pick<Cashier, 'payments'>) {
  const providers = payments.map(({ code }) => code);
  return {
    withdrawalsIn: (db: Db, merchantId: string, states: readonly WithdrawalState[]) =>
      queueOf(db, 'withdrawal_order', merchantId, states),
    depositsIn: (db: Db, merchantId: string, states: readonly DepositState[]) =>
      queueOf(db, 'deposit_order', merchantId, states),
    moved: (db: Db, merchantId: string, within: { readonly from: Date; readonly to: Date }) =>
      movedWithin(db, merchantId, providers, within),
    /** The same by the merchant's days. */
    movedByDay: (
      db: Db,
      { id, manifest: { timeZone } }: Merchant,
      within: { readonly from: Date; readonly to: Date },
    ) => movedByDay(db, id, providers, { ...within, timeZone }),
    providers: providers as readonly string[],
    depositsOf: (db: Db, { merchantId, memberId }: Owner, page: Page) =>
      listDeposits(db, merchantId, { memberId, ...page }),
    withdrawalsOf: (
      db: Db,
      { merchantId, memberId }: Owner,
      page: Page & { readonly without: readonly WithdrawalState[] },
    ) => listWithdrawals(db, merchantId, { memberId, ...page }),
    sharingAccount,
    sharedAccounts,
    depositPattern,
    harmMarkers,
    /** What rules would have done with the withdrawals since then. */
    dryRun: (db: Db, { id, currency }: Merchant, rules: WithdrawalRules, since: Date) =>
      dryRun(db, id, { rules, currency, since }),
    /** Our side of what is compared with providers' statements. */
    sumsOfDays,
  };
}

/** What operators see at a glance: queues with their age, the money of a day, and one member's orders. */
import type { WithdrawalRules } from '#contract';
import type { Db } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import { listDeposits } from '../deposits/index.ts';
import { sumsOfProvider } from '../reconciliation/index.ts';
import { dryRun } from '../routing/index.ts';
import { listWithdrawals } from '../withdrawals/index.ts';
import { movedByDay, movedWithin, queueOf, sharingAccount } from './store-overview.ts';
import { depositPattern, harmMarkers, sharedAccounts } from './store-risk.ts';

/** Withdrawals that wait for an operator. */
export const waitingWithdrawals = ['requested', 'review', 'checking', 'unknown'] as const;
/** Deposits that wait for an operator or for their member. */
export const openDeposits = ['created', 'waiting', 'checking'] as const;

interface Page {
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

export function createOverview({ payments }: Pick<Cashier, 'payments'>) {
  const providers = payments.map(({ code }) => code);
  return {
    async queues(db: Db, merchantId: string) {
      const [withdrawals, unknown, deposits] = await Promise.all([
        queueOf(db, 'withdrawal_order', merchantId, ['requested', 'review', 'checking']),
        queueOf(db, 'withdrawal_order', merchantId, ['unknown']),
        queueOf(db, 'deposit_order', merchantId, ['checking']),
      ]);
      return { withdrawals, unknown, deposits };
    },
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
    withdrawalsOf: (db: Db, { merchantId, memberId }: Owner, page: Page) =>
      listWithdrawals(db, merchantId, { memberId, ...page }),
    sharingAccount,
    sharedAccounts,
    depositPattern,
    harmMarkers,
    /** What rules would have done with the withdrawals since then. */
    dryRun: (db: Db, { id, currency }: Merchant, rules: WithdrawalRules, since: Date) =>
      dryRun(db, id, { rules, currency, since }),
    /** Our side of what is compared with a provider's statement. */
    sumsOfProvider: (
      db: Db,
      merchantId: string,
      provider: string,
      within: { readonly from: Date; readonly to: Date },
    ) => sumsOfProvider(db, { merchantId, provider, which: within }),
  };
}

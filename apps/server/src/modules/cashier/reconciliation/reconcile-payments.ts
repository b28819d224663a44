/** Payment providers' statements for the reconciliation: their lines and our orders in one shape. */
import { formatAmount, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { type Movement, type Reconciled, reconcileDay, type Source, type Which } from '../../reconciliation/index.ts';
import type { Cashier } from '../context.ts';
import type { OpenProvider } from '../providers/index.ts';
import { importedStatement, movedIn, outcomesIn } from '../statements/index.ts';
import { creditedDeposits, paidWithdrawals } from './store.ts';

type PaymentSource = Source<'cashier.provider_failed'>;

export function paymentSources(cashier: Cashier, merchant: Merchant): readonly PaymentSource[] {
  const withStatements = cashier.providers.offered(merchant).filter(({ provider }) => provider.statement);
  return withStatements.map((open) => sourceOf(cashier, merchant, open));
}

type ReconcileRefusal =
  | 'cashier.method_unknown'
  | 'cashier.provider_failed'
  | 'records.range_invalid'
  | 'records.too_old';

/** For an operator. */
export async function reconcilePayments(
  cashier: Cashier,
  merchant: Merchant,
  provider: string,
  day: string,
): Promise<Result<Reconciled, ReconcileRefusal>> {
  const open = cashier.providers.of(merchant, provider);
  const hasStatement = open?.provider.statement ?? (await importedStatement(cashier, merchant, provider, day));
  if (!open || !hasStatement) return refuse('cashier.method_unknown');
  return reconcileDay(cashier, merchant, sourceOf(cashier, merchant, open), day);
}

/** A day's imported file counts before what the provider answers: an operator had a reason to import it. */
function sourceOf(cashier: Cashier, merchant: Merchant, { manifest, provider }: OpenProvider): PaymentSource {
  const { statement } = provider;
  const imported = (day: string) => importedStatement(cashier, merchant, manifest.code, day);
  return {
    area: 'payments',
    code: manifest.code,
    async statement(request, day) {
      const file = await imported(day);
      if (file) return { kind: 'page', lines: await movedIn(cashier, merchant, file) };
      const answer = statement?.call(provider, { ...request, merchantCode: merchant.manifest.code });
      return (await answer) ?? { kind: 'fault' };
    },
    async outcomes(day) {
      const file = await imported(day);
      return file ? outcomesIn(cashier, file) : [];
    },
    ours: (which) => ourMovements(cashier, merchant, manifest.code, which),
    silent: 'cashier.provider_failed',
  };
}

async function ourMovements(
  cashier: Cashier,
  merchant: Merchant,
  provider: string,
  which: Which,
): Promise<readonly Movement[]> {
  const of = { merchantId: merchant.id, provider, which };
  const movement = (
    subject: Movement['subject'],
    row: { readonly id: string; readonly provider_ref: string | null },
    minor: bigint,
  ) => ({
    subject,
    orderId: row.id,
    providerRef: row.provider_ref,
    amount: formatAmount(minor, merchant.currency),
  });
  const deposits = await creditedDeposits(cashier.db, of);
  const payouts = await paidWithdrawals(cashier.db, of);
  return [
    ...deposits.map((row) => movement('deposit', row, row.amount_minor)),
    ...payouts.map((row) => movement('payout', row, row.amount_minor - row.fee_minor)),
  ];
}

/** Vendors' own lists of transfers for the reconciliation: their lines and our transfers in one shape. */
import { formatAmount, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { type Movement, type Reconciled, reconcileDay, type Source, type Which } from '../../reconciliation/index.ts';
import type { Transfers } from '../context.ts';
import { IN_PROGRESS, transfersAt } from '../orders/index.ts';
import type { OpenWallet } from '../vendors/index.ts';
import { compareBalances } from './compare-balances.ts';

type VendorSource = Source<'transfer.balance_unknown'>;

export function vendorSources(transfers: Transfers, merchant: Merchant): readonly VendorSource[] {
  return transfers.opened.offered(merchant).flatMap((open) => sourceOf(transfers, merchant, open) ?? []);
}

type ReconcileRefusal =
  | 'transfer.vendor_unknown'
  | 'transfer.balance_unknown'
  | 'records.range_invalid'
  | 'records.too_old';

/** For an operator. */
export async function reconcileVendor(
  transfers: Transfers,
  merchant: Merchant,
  vendor: string,
  day: string,
): Promise<Result<Reconciled, ReconcileRefusal>> {
  const open = transfers.opened.of(merchant, vendor);
  const source = open && sourceOf(transfers, merchant, open);
  return source ? reconcileDay(transfers, merchant, source, day) : refuse('transfer.vendor_unknown');
}

/** Undefined for a vendor without such a list. */
function sourceOf(transfers: Transfers, merchant: Merchant, open: OpenWallet): VendorSource | undefined {
  const { wallet, manifest } = open;
  const { listTransfers, listBalances } = wallet;
  if (!listTransfers) return undefined;
  return {
    area: 'vendors',
    code: manifest.code,
    async statement(request) {
      const page = await listTransfers.call(wallet, { ...request, merchantCode: merchant.manifest.code });
      if (page.kind !== 'page') return page;
      const lines = page.lines.map(({ transferId: orderId, direction: subject, ...line }) => ({
        ...line,
        orderId,
        subject,
        providerRef: null,
      }));
      return { ...page, lines };
    },
    ours: (which) => ourTransfers(transfers, merchant, manifest.code, which),
    balances: listBalances && (() => compareBalances(transfers, merchant, open)),
    silent: 'transfer.balance_unknown',
  };
}

async function ourTransfers(
  { db }: Transfers,
  merchant: Merchant,
  vendor: string,
  which: Which,
): Promise<readonly Movement[]> {
  const rows = await transfersAt(db, { merchantId: merchant.id, vendor, which });
  return rows.map((row) => ({
    subject: row.direction,
    orderId: row.id,
    providerRef: null,
    amount: formatAmount(row.amount_minor, merchant.currency),
    state: IN_PROGRESS.includes(row.state) ? 'unknown' : row.state,
    player: row.player,
  }));
}

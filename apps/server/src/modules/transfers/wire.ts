/** Transfers and vendor wallets in the shape of the API. */
import type { AnswerOf, Endpoints } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import type { SubWalletRow, TransferRow } from './orders/index.ts';
import type { OpenVendor } from './vendors/index.ts';

export type TransferWire = AnswerOf<Endpoints['transferOrder']>;
export type WalletWire = AnswerOf<Endpoints['vendorWallet']>;

export function transferToWire(row: TransferRow): TransferWire {
  return {
    transferId: row.id,
    vendor: row.vendor,
    direction: row.direction,
    amount: formatAmount(row.amount_minor, currencyOf(row.currency)),
    state: row.state,
    ...(row.reason === null ? {} : { reason: row.reason }),
    occasion: row.occasion,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}

export function walletToWire(
  { manifest }: Pick<OpenVendor, 'manifest'>,
  currency: string,
  row: SubWalletRow | undefined,
  underWay: readonly TransferRow[],
): WalletWire {
  return {
    vendor: manifest.code,
    nameKey: manifest.nameKey,
    symbol: manifest.symbol,
    state: row?.state ?? 'unknown',
    ...(row?.balance_minor == null ? {} : { balance: formatAmount(row.balance_minor, currencyOf(currency)) }),
    ...(row?.reported_at ? { reportedAt: row.reported_at.toISOString() } : {}),
    underWay: underWay.map(transferToWire),
  };
}

/** Transfers and vendor wallets in the shape of the API. */
import type { AnswerOf, Endpoints, QueryOf } from '#contract';
import { currencyOf, formatAmount } from '#kernel';
import { createdKey, pageOf, readCursor } from '../../db/page-key.ts';
import { startOfDay } from '../merchants/index.ts';
import type { Owner, Transfers } from './context.ts';
import { isAutomatic } from './launches/index.ts';
import {
  frameOf,
  listTransfers,
  readWallet,
  type SubWalletRow,
  type TransferRow,
  underWay,
  walletsOf,
} from './orders/index.ts';
import type { OpenWallet } from './vendors/index.ts';

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

function walletToWire(
  { manifest }: Pick<OpenWallet, 'manifest'>,
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

export async function viewEWallet(transfers: Transfers, owner: Owner): Promise<AnswerOf<Endpoints['eWallet']>> {
  const { merchant, memberId } = owner;
  const frame = frameOf(merchant);
  const wallets = await walletsOf(transfers.db, merchant.id, memberId);
  const moving = await underWay(transfers.db, merchant.id, memberId);
  return {
    isAutomatic: await isAutomatic(transfers, owner),
    minimum: formatAmount(frame.minimumMinor, merchant.currency),
    maximum: formatAmount(frame.maximumMinor, merchant.currency),
    presets: [...frame.presets],
    wallets: transfers.opened.offered(merchant).map((open) => {
      const { code } = open.manifest;
      const row = wallets.find(({ vendor }) => vendor === code);
      return walletToWire(
        open,
        merchant.currency.code,
        row,
        moving.filter(({ vendor }) => vendor === code),
      );
    }),
  };
}

export async function viewWallet(transfers: Transfers, owner: Owner, open: OpenWallet): Promise<WalletWire> {
  const { merchant, memberId } = owner;
  const row = await readWallet(transfers, owner, open);
  const moving = await underWay(transfers.db, merchant.id, memberId, open.manifest.code);
  return walletToWire(open, merchant.currency.code, row, moving);
}

const DAY_MS = 86_400_000;

/** The first moment of a merchant's calendar day, or of the next one. */
function dayStart(day: string, timeZone: string, further = 0): Date {
  return startOfDay(Date.parse(`${day}T12:00:00Z`) + further * DAY_MS, timeZone);
}

export async function viewTransfers(
  transfers: Transfers,
  { merchant, memberId }: Owner,
  query: QueryOf<Endpoints['transfers']>,
): Promise<AnswerOf<Endpoints['transfers']>> {
  const { vendor, direction, state, from, to, cursor, limit } = query;
  const { timeZone } = merchant.manifest;
  const rows = await listTransfers(transfers.db, merchant.id, {
    memberId,
    vendor,
    direction,
    states: state && [state],
    from: from === undefined ? undefined : dayStart(from, timeZone),
    before: to === undefined ? undefined : dayStart(to, timeZone, 1),
    after: readCursor(cursor),
    limit: limit + 1,
  });
  const { shown, end } = pageOf(rows, limit, createdKey);
  return { content: shown.map(transferToWire), ...end };
}

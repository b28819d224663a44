/** Transfers everything back from all vendors, concurrently: each with its own timeout. */
import { ok, type Result, refuse } from '#kernel';
import type { Owner, Transfers } from '../context.ts';
import type { OpenWallet } from '../vendors/index.ts';
import { type BeginRefusal, findTwin } from './begin-transfer.ts';
import { returnable } from './request-transfer.ts';
import { sendTransfer } from './send-transfer.ts';
import { type TransferRow, transferUnderKey } from './store-transfers.ts';
import { walletsOf } from './store-wallets.ts';

export interface Collected {
  readonly rows: readonly TransferRow[];
  /** Vendors whose money could not be requested now. */
  readonly left: readonly string[];
}

export interface Collecting {
  readonly owner: Owner;
  readonly idempotencyKey: string;
  /** Excluded: money is about to go there. */
  readonly except?: string | undefined;
}

export async function collectTransfers(
  transfers: Transfers,
  { owner, idempotencyKey, except }: Collecting,
): Promise<Collected> {
  const { merchant, memberId } = owner;
  const wallets = await walletsOf(transfers.db, merchant.id, memberId);
  const visited = transfers.opened
    .offered(merchant)
    .filter(({ manifest }) => manifest.code !== except && wallets.some(({ vendor }) => vendor === manifest.code));
  const brought = await Promise.all(
    visited.map(async (open) => ({
      open,
      back: await collectFrom(transfers, owner, open, `collect ${idempotencyKey}`),
    })),
  );
  return {
    rows: brought.flatMap(({ back }) => (back?.ok ? [back.value] : [])),
    left: brought.flatMap(({ open, back }) => (back && !back.ok ? [open.manifest.code] : [])),
  };
}

/** Undefined where there is nothing. */
export async function collectFrom(
  transfers: Transfers,
  owner: Owner,
  open: OpenWallet,
  key: string,
): Promise<Result<TransferRow, BeginRefusal> | undefined> {
  const vendor = open.manifest.code;
  const requestKey = `${key} ${vendor}`;
  const known = await transferUnderKey(transfers.db, owner.merchant.id, owner.memberId, requestKey);
  if (known) return { ok: true, value: known };
  const request = { owner, vendor, direction: 'out', occasion: 'collect', requestKey, requested: vendor } as const;
  const amountMinor = await returnable(transfers, owner, open);
  const brought =
    amountMinor === undefined
      ? refuse('transfer.balance_unknown')
      : amountMinor === 0n
        ? undefined
        : await sendTransfer(transfers, open, { ...request, amountMinor });
  if (brought?.ok) return brought;
  const twin = await findTwin(transfers, request);
  return twin ? ok(twin) : brought;
}

/** The transfers' endpoints. */
import { formatAmount, ok, refuse } from '#kernel';
import { createTtlCache } from '../../db/ttl-cache.ts';
import { defineHandlers, type Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import { accountOf, now, type Owner, type Transfers } from './context.ts';
import { collectTransfers, findTransfer, findWallet, requestTransfer, setSwitch } from './orders/index.ts';
import { transferToWire, viewEWallet, viewTransfers, viewWallet, type WalletWire } from './wire.ts';

/** A repeated call within a moment returns the vendor's last answer, unless money has moved since. */
const REQUESTED_ONCE_IN_MS = 2_000;

const ownerOf = ({ merchant, session }: { merchant: Merchant; session: Session }): Owner => ({
  merchant,
  memberId: session.memberId,
});

export function routes(transfers: Transfers) {
  const cached = createTtlCache<WalletWire>(transfers.clock, REQUESTED_ONCE_IN_MS);

  async function cashOf(owner: Owner): Promise<string> {
    const { cashMinor } = await transfers.wallet.balance(transfers.db, accountOf(owner));
    return formatAmount(cashMinor, owner.merchant.currency);
  }

  return defineHandlers({
    eWallet: async (call) => ok(await viewEWallet(transfers, ownerOf(call))),

    vendorWallet: async (call) => {
      const open = transfers.opened.of(call.merchant, call.params.vendor);
      if (!open) return refuse('transfer.vendor_unknown');
      const pair = { merchantId: call.merchant.id, memberId: call.session.memberId, vendor: call.params.vendor };
      const wallet = await findWallet(transfers.db, pair);
      const key = `${Object.values(pair).join('/')}/${wallet?.version ?? 0n}`;
      return ok(await cached(key, () => viewWallet(transfers, ownerOf(call), open)));
    },

    setAutomaticTransfer: ({ merchant, session, body: { isOn } }) =>
      transfers.atomically(async (tx) => {
        await setSwitch(tx, merchant.id, session.memberId, isOn, now(transfers));
        return ok({ isAutomatic: isOn });
      }),

    transfer: async (call) => {
      const owner = ownerOf(call);
      const moved = await requestTransfer(transfers, {
        owner,
        ...call.body,
        idempotencyKey: call.idempotencyKey,
        onBreakUntil: call.session.onBreakUntil,
        isHeld: call.session.isHeld,
      });
      if (!moved.ok) return moved;
      return ok({ transfer: transferToWire(moved.value), balance: await cashOf(owner) });
    },

    collectTransfers: async (call) => {
      const owner = ownerOf(call);
      const { rows, left } = await collectTransfers(transfers, { owner, idempotencyKey: call.idempotencyKey });
      return ok({ transfers: rows.map(transferToWire), left: [...left], balance: await cashOf(owner) });
    },

    transfers: async (call) => ok(await viewTransfers(transfers, ownerOf(call), call.query)),

    transferOrder: async ({ merchant, session, params }) => {
      const row = await findTransfer(transfers.db, merchant.id, params.transferId);
      return row?.member_id === session.memberId ? ok(transferToWire(row)) : refuse('transfer.unknown');
    },
  });
}

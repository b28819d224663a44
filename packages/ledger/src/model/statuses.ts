/** How transfers stand, in the model. */
import type { TransferStatus } from '../posting.ts';
import type { ModelState, ModelTransfer } from './state.ts';

export function modelStatuses(
  state: ModelState,
  merchantId: string,
  transferIds: readonly string[],
): readonly TransferStatus[] {
  const all = [...state.transfers.values()].filter((transfer) => transfer.merchantId === merchantId);
  const bases = new Map(
    all.filter(({ id }) => transferIds.includes(id)).map((transfer) => [baseOf(transfer).id, baseOf(transfer)]),
  );
  return [...bases.values()]
    .filter(({ isTombstone }) => !isTombstone)
    .sort((one, other) => Number(one.id) - Number(other.id))
    .map((base) => statusOf(state, all, base));
}

function baseOf(transfer: ModelTransfer): ModelTransfer {
  return transfer.closes?.requires ?? transfer.closes ?? transfer.requires ?? transfer;
}

function statusOf(state: ModelState, all: readonly ModelTransfer[], base: ModelTransfer): TransferStatus {
  const ever = all.filter(({ requires }) => requires?.id === base.id);
  const stand = ever.filter(({ id }) => !state.closed.has(id));
  const isClosed = state.closed.has(base.id);
  return {
    transferId: base.id,
    externalId: base.reported.externalId,
    deltaMinor: base.delta,
    ...(base.ref === undefined ? {} : { ref: base.ref }),
    at: base.at,
    isClosed,
    payments: stand.length,
    paidMinor: stand.reduce((sum, { delta }) => sum + delta, 0n),
    everPaid: ever.length,
    revision: 1 + ever.length + (ever.length - stand.length) + (isClosed ? 1 : 0),
  };
}

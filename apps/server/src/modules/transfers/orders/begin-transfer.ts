/**
 * Starts a transfer: the money is moved to the transit account and the order saved, in one transaction, before the vendor is called.
 */
import { createHash } from 'node:crypto';
import { assert, formatAmount, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { accountOf, now, type Owner, type Transfers } from '../context.ts';
import { CLAIM_MS } from './rules.ts';
import { insertTransfer, type TransferRow, transferUnderKey } from './store-transfers.ts';
import { changeWallet, lockWallet, type SubWalletRow } from './store-wallets.ts';

export interface Beginning {
  readonly owner: Owner;
  readonly vendor: string;
  readonly direction: 'in' | 'out';
  readonly occasion: TransferRow['occasion'];
  readonly amountMinor: bigint;
  /** The same key is the same transfer. */
  readonly requestKey: string;
  /** The request under that key. */
  readonly requested: string;
}

export interface Begun {
  readonly row: TransferRow;
  /** The member's name at the vendor. */
  readonly player: string;
  /** Whether this call started it: only then is the vendor called. */
  readonly isNew: boolean;
}

export type BeginRefusal =
  | 'transfer.under_way'
  | 'transfer.balance_unknown'
  | 'request.idempotency_key_reused'
  | 'wallet.insufficient'
  | 'wallet.frozen';

export const hashOf = (requested: string) => createHash('sha256').update(requested).digest('hex');

/** `account`: by which it is sent. */
export function beginTransfer(
  transfers: Transfers,
  beginning: Beginning,
  account: string,
): Promise<Result<Begun, BeginRefusal>> {
  const { owner, vendor, requestKey } = beginning;
  const pair = { merchantId: owner.merchant.id, memberId: owner.memberId, vendor };
  return transfers.atomically(async (tx): Promise<Result<Begun, BeginRefusal>> => {
    const wallet = await lockWallet(tx, transfers, pair);
    const known = await transferUnderKey(tx, pair.merchantId, pair.memberId, requestKey);
    if (known) {
      const isSame = known.request_hash === hashOf(beginning.requested);
      return isSame
        ? ok({ row: known, player: wallet.player, isNew: false })
        : refuse('request.idempotency_key_reused');
    }
    const allowed = await (beginning.direction === 'in' ? maySend : mayReturn)(transfers, tx, beginning, wallet);
    if (!allowed.ok) return allowed;
    const row = await save(transfers, tx, beginning, account);
    if (!row) return refuse('transfer.under_way');
    const initiate = await transfers.wallet.vendors.initiate(tx, legOf(owner, row));
    if (initiate.kind === 'insufficient') {
      return refuse('wallet.insufficient', { balance: formatAmount(initiate.balanceMinor, owner.merchant.currency) });
    }
    assert(initiate.kind === 'applied', 'a new transfer is not in the ledger yet');
    await changeWallet(tx, wallet, {}, true);
    await transfers.outbox.publish(tx, pair.merchantId, 'balance.changed', { memberId: pair.memberId, isTrial: false });
    return ok({ row, player: wallet.player, isNew: true });
  });
}

/**
 * The outcome of the same request elsewhere: looked up after a refusal, since the refusal may be caused by the concurrent twin. Under
 * the pair's lock, so that a twin which is starting is waited for.
 */
export async function findTwin(
  transfers: Transfers,
  { owner, vendor, requestKey, requested }: Pick<Beginning, 'owner' | 'vendor' | 'requestKey' | 'requested'>,
): Promise<TransferRow | undefined> {
  const pair = { merchantId: owner.merchant.id, memberId: owner.memberId, vendor };
  const twin = await transfers.atomically(async (tx) => {
    await lockWallet(tx, transfers, pair);
    return ok(await transferUnderKey(tx, pair.merchantId, pair.memberId, requestKey));
  });
  assert(twin.ok, 'a lookup is not refused');
  return twin.value?.request_hash === hashOf(requested) ? twin.value : undefined;
}

export function legOf(owner: Owner, row: TransferRow) {
  return {
    accountRef: accountOf(owner),
    vendor: row.vendor,
    direction: row.direction,
    transferId: row.id,
    amountMinor: row.amount_minor,
  };
}

type Allowed = Result<undefined, BeginRefusal>;

/** Transfers to a vendor count as withdrawals; none is allowed while the balances differ. */
async function maySend(transfers: Transfers, tx: Tx, { owner }: Beginning, wallet: SubWalletRow): Promise<Allowed> {
  if (wallet.differs_since) return refuse('transfer.balance_unknown');
  return transfers.wallet.mayLeave(tx, owner.merchant.id);
}

/** Where the vendor's balance cannot be trusted, our own limits how much may come back. */
async function mayReturn(transfers: Transfers, tx: Tx, beginning: Beginning, wallet: SubWalletRow): Promise<Allowed> {
  if (wallet.state === 'ready' && !wallet.differs_since) return ok();
  const { thereMinor } = await transfers.wallet.vendors.holdings(tx, accountOf(beginning.owner), beginning.vendor);
  return beginning.amountMinor <= thereMinor ? ok() : refuse('transfer.balance_unknown');
}

function save(transfers: Transfers, tx: Tx, beginning: Beginning, account: string): Promise<TransferRow | undefined> {
  const { owner, vendor, direction, occasion, amountMinor, requestKey, requested } = beginning;
  const at = now(transfers);
  return insertTransfer(tx, {
    merchant_id: owner.merchant.id,
    id: newId(transfers.clock, transfers.random),
    member_id: owner.memberId,
    vendor,
    direction,
    occasion,
    currency: owner.merchant.currency.code,
    amount_minor: amountMinor,
    state: 'sending',
    reason: null,
    request_key: requestKey,
    request_hash: hashOf(requested),
    settled_by: null,
    account,
    due_at: new Date(at.getTime() + CLAIM_MS),
    created_at: at,
    changed_at: at,
  });
}

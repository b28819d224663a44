/**
 * Members' money in vendors' transfer wallets. Each pair of member and vendor has two accounts: the balance there, and the money in
 * transit in either direction. A transfer has two postings, one when it starts and one when it ends; the second has a single id, so
 * that it ends once.
 */
import { assert } from '#kernel';
import type { AccountName, Posting } from '#ledger';
import type { Db, Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { WalletContext } from '../accounts.ts';
import { accountName } from '../accounts.ts';
import type {
  AccountRef,
  MovementAnswer,
  VendorHoldings,
  VendorMoney,
  VendorResult,
  VendorTransfer,
} from '../wallet.ts';
import { worded } from './move.ts';

function pairName({ merchant, memberId }: AccountRef, kind: 'vendor' | 'transit', vendor: string): AccountName {
  return { merchantId: merchant.id, kind, owner: `${vendor}/${memberId}`, currency: merchant.currency.code };
}

/** The transit account never goes below zero; play at the vendor appears in our books only when the vendor reports it. */
async function accountsOf(context: WalletContext, db: Db, accountRef: AccountRef, vendor: string) {
  const transitName = { ...pairName(accountRef, 'transit', vendor), floorMinor: 0n };
  return {
    cash: await context.accounts.at(db, accountName(accountRef)),
    there: await context.accounts.at(db, pairName(accountRef, 'vendor', vendor)),
    transit: await context.accounts.at(db, transitName),
  };
}

type Leg = 'initiate' | 'arrive' | 'reverse';

/** The kind of each leg in the member's statement. */
const words = {
  in: { initiate: 'transfer_in', arrive: 'transfer_arrived', reverse: 'transfer_in_return' },
  out: { initiate: 'transfer_left', arrive: 'transfer_out', reverse: 'transfer_left_return' },
} as const;

async function postLeg(context: WalletContext, tx: Tx, transfer: VendorTransfer, leg: Leg): Promise<MovementAnswer> {
  const { accountRef, vendor, direction, transferId, amountMinor } = transfer;
  assert(!accountRef.isTrial, 'play money is not transferred');
  assert(amountMinor > 0n, 'a transfer has an amount');
  const { cash, there, transit } = await accountsOf(context, tx, accountRef, vendor);
  const from = direction === 'in' ? cash : there;
  const to = direction === 'in' ? there : cash;
  const posting: Posting = {
    merchantId: accountRef.merchant.id,
    kind: words[direction][leg],
    account: leg === 'arrive' ? to : from,
    counter: transit,
    direction: leg === 'initiate' ? 'debit' : 'credit',
    amountMinor,
    source: vendor,
    externalId: leg === 'initiate' ? `transfer:${transferId}` : `transfer:${transferId}:end`,
    requestHash: `${direction} ${leg} ${amountMinor}`,
    round: transferId,
    ref: vendor,
  };
  return worded(`a transfer that should ${leg}`, await context.ledger.post(sqlPortOf(tx), posting));
}

async function recordResult(context: WalletContext, tx: Tx, result: VendorResult): Promise<void> {
  const { accountRef, vendor, externalId, deltaMinor } = result;
  const { there } = await accountsOf(context, tx, accountRef, vendor);
  const house = {
    merchantId: accountRef.merchant.id,
    kind: 'house',
    owner: vendor,
    currency: accountRef.merchant.currency.code,
  };
  const answer = await context.ledger.post(sqlPortOf(tx), {
    merchantId: accountRef.merchant.id,
    kind: 'vendor_result',
    account: there,
    counter: await context.accounts.at(tx, { ...house, kind: 'house' }),
    direction: deltaMinor < 0n ? 'debit' : 'credit',
    amountMinor: deltaMinor < 0n ? -deltaMinor : deltaMinor,
    source: vendor,
    externalId: `result:${externalId}`,
    requestHash: `${deltaMinor}`,
    ref: vendor,
  });
  assert(worded('a result', answer).kind === 'applied', 'a result is posted once');
}

async function holdings(
  context: WalletContext,
  db: Db,
  accountRef: AccountRef,
  vendor: string,
): Promise<VendorHoldings> {
  const { there, transit } = await accountsOf(context, db, accountRef, vendor);
  const [thereMinor = 0n, underWayMinor = 0n] = await context.ledger.balances(sqlPortOf(db), [there, transit]);
  return { thereMinor, underWayMinor };
}

export function openVendorMoney(context: WalletContext): VendorMoney {
  return {
    initiate: (tx, transfer) => postLeg(context, tx, transfer, 'initiate'),
    arrive: (tx, transfer) => postLeg(context, tx, transfer, 'arrive'),
    reverse: (tx, transfer) => postLeg(context, tx, transfer, 'reverse'),
    recordResult: (tx, result) => recordResult(context, tx, result),
    holdings: (db, accountRef, vendor) => holdings(context, db, accountRef, vendor),
  };
}

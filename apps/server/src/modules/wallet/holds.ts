/** Money on its way out: held in the member's pending account, then paid through a provider or given back. */
import { assert } from '#kernel';
import type { Posting } from '#ledger';
import type { Tx } from '../../db/db.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { counterpartName, feeName, pendingName, purseName } from './accounts.ts';
import { type Books, worded } from './movements.ts';
import type { HoldEnding, Movement, MovementAnswer, PaidHold } from './wallet.ts';

export async function hold(books: Books, tx: Tx, movement: Movement): Promise<MovementAnswer> {
  const { purse } = movement;
  assert(!purse.isTrial, 'a trial withdraws nothing');
  const answer = await books.ledger.holdIn(sqlPortOf(tx), {
    merchantId: purse.merchant.id,
    kind: 'withdrawal_hold',
    account: await books.accounts.at(tx, purseName(purse)),
    pending: await books.accounts.at(tx, pendingName(purse)),
    amountMinor: movement.amountMinor,
    source: movement.source,
    externalId: movement.externalId,
    requestHash: movement.requestHash,
    ref: movement.label,
  });
  return worded('hold', answer);
}

/** The whole hold goes to the provider's clearing account; what the house keeps of it goes on from there to its fees. */
export async function capture(books: Books, tx: Tx, ending: PaidHold): Promise<MovementAnswer> {
  const { purse, provider, feeMinor } = ending;
  const merchantId = purse.merchant.id;
  const clearing = await books.accounts.at(tx, counterpartName(purse, 'clearing', provider));
  const answer = await books.ledger.captureHoldIn(sqlPortOf(tx), {
    merchantId,
    kind: 'withdrawal_paid',
    account: await books.accounts.at(tx, purseName(purse)),
    holdExternalId: ending.holdExternalId,
    to: clearing,
    source: ending.source,
    externalId: ending.externalId,
    requestHash: ending.requestHash,
  });
  if (feeMinor > 0n) {
    const fee: Posting = {
      merchantId,
      kind: 'withdrawal_fee',
      account: clearing,
      counter: await books.accounts.at(tx, feeName(purse)),
      direction: 'debit',
      amountMinor: feeMinor,
      source: ending.source,
      externalId: `${ending.externalId}:fee`,
      requestHash: ending.requestHash,
      ref: ending.holdExternalId,
    };
    worded('withdrawal fee', await books.ledger.postIn(sqlPortOf(tx), fee));
  }
  return worded('capture', answer);
}

export async function release(books: Books, tx: Tx, ending: HoldEnding): Promise<MovementAnswer> {
  const answer = await books.ledger.voidHoldIn(sqlPortOf(tx), {
    merchantId: ending.purse.merchant.id,
    kind: 'withdrawal_return',
    account: await books.accounts.at(tx, purseName(ending.purse)),
    holdExternalId: ending.holdExternalId,
    source: ending.source,
    externalId: ending.externalId,
    requestHash: ending.requestHash,
  });
  return worded('release', answer);
}

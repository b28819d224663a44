/** A provider's fee on a deposit that the merchant bears: a cost, and so much less that the provider owes. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { WalletContext } from '../accounts.ts';
import { counterpartName } from '../accounts.ts';
import type { Movement, MovementAnswer } from '../wallet.ts';
import { worded } from './move.ts';

export function bearDepositFee(context: WalletContext, tx: Tx, movement: Movement): Promise<MovementAnswer> {
  return moveFee(context, tx, movement, 'credit');
}

/** The deposit was reversed. */
export function returnDepositFee(context: WalletContext, tx: Tx, movement: Movement): Promise<MovementAnswer> {
  return moveFee(context, tx, movement, 'debit');
}

async function moveFee(
  context: WalletContext,
  tx: Tx,
  movement: Movement,
  direction: 'credit' | 'debit',
): Promise<MovementAnswer> {
  const { accountRef, source } = movement;
  assert(!accountRef.isTrial, 'a trial cannot deposit');
  const { id: merchantId, currency } = accountRef.merchant;
  const cost = { merchantId, kind: 'fee', owner: 'deposit', currency: currency.code } as const;
  const answer = await context.ledger.post(sqlPortOf(tx), {
    merchantId,
    kind: 'deposit_fee',
    account: await context.accounts.at(tx, counterpartName(accountRef, 'clearing', source)),
    counter: await context.accounts.at(tx, cost),
    direction,
    amountMinor: movement.amountMinor,
    source,
    externalId: movement.externalId,
    requestHash: movement.requestHash,
    ref: movement.ref,
  });
  return worded('deposit fee', answer);
}

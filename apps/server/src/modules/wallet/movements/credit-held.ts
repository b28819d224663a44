/** Credits money that may not be played with: above a limit, or during a break. It never enters the account the member plays from. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { WalletContext } from '../accounts.ts';
import { counterpartName, heldName } from '../accounts.ts';
import type { Movement, MovementAnswer } from '../wallet.ts';
import { worded } from './move.ts';

export async function creditHeld(context: WalletContext, tx: Tx, movement: Movement): Promise<MovementAnswer> {
  const { accountRef, source } = movement;
  assert(!accountRef.isTrial, 'a trial cannot deposit');
  const answer = await context.ledger.post(sqlPortOf(tx), {
    merchantId: accountRef.merchant.id,
    kind: 'deposit_held',
    account: await context.accounts.at(tx, heldName(accountRef)),
    counter: await context.accounts.at(tx, counterpartName(accountRef, 'clearing', source)),
    direction: 'credit',
    amountMinor: movement.amountMinor,
    source,
    externalId: movement.externalId,
    requestHash: movement.requestHash,
    round: movement.ref,
    ref: movement.label,
  });
  return worded('a deposit that is held', answer);
}

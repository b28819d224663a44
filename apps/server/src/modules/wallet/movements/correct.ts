/** A correction: money between a member's account and its counter-account, each with its own id. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { WalletContext } from '../accounts.ts';
import { accountName, counterpartName, heldName } from '../accounts.ts';
import type { Correction, MovementAnswer } from '../wallet.ts';
import { worded } from './move.ts';

export async function correct(context: WalletContext, tx: Tx, correction: Correction): Promise<MovementAnswer> {
  const { accountRef, direction, across, source, externalId, amountMinor, isHeld = false } = correction;
  assert(!accountRef.isTrial, 'play money is not corrected');
  assert(amountMinor > 0n, 'a correction has an amount');
  const answer = await context.ledger.post(sqlPortOf(tx), {
    merchantId: accountRef.merchant.id,
    kind: 'adjustment',
    account: await context.accounts.at(tx, isHeld ? heldName(accountRef) : accountName(accountRef)),
    counter: await context.accounts.at(tx, counterpartName(accountRef, across, source)),
    direction,
    amountMinor,
    source,
    externalId,
    requestHash: `${direction} ${amountMinor}`,
  });
  return worded('correction', answer);
}

/** Pots that prizes are paid from: filled by the house of their game. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { counterpartName, ownerOfGame, potName, type WalletContext } from '../accounts.ts';
import type { PotFilling } from '../wallet.ts';
import { worded } from './move.ts';

export async function fillPot(context: WalletContext, tx: Tx, filling: PotFilling): Promise<void> {
  const { kind, merchant, source, label, pot, externalId, amountMinor, ref } = filling;
  const [account, counter] = await context.accounts.manyAt(tx, [
    counterpartName(filling, 'house', ownerOfGame(source, label)),
    potName(filling, pot),
  ]);
  assert(account && counter, 'money moves between two accounts');
  const answer = await context.ledger.post(sqlPortOf(tx), {
    merchantId: merchant.id,
    kind,
    account,
    counter,
    direction: 'debit',
    amountMinor,
    source,
    externalId,
    requestHash: amountMinor.toString(),
    round: ref,
    ref: label,
  });
  assert(worded(kind, answer).kind === 'applied', 'a pot is filled once by its id');
}

import { assert, parseAmount } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Books } from '../accounts.ts';
import { pendingName, purseName } from '../accounts.ts';
import type { Purse } from '../wallet.ts';
import { move } from './move.ts';

/** Opens the accounts of a new member; a trial gets the merchant's grant of play money, once. */
export async function openPurse(books: Books, tx: Tx, purse: Purse): Promise<void> {
  await books.accounts.at(tx, purseName(purse));
  if (!purse.isTrial) {
    await books.accounts.at(tx, pendingName(purse));
    return;
  }
  const grant = parseAmount(purse.merchant.manifest.trialGrant, purse.merchant.currency);
  assert(grant.ok, 'a trial grant is an amount of the merchant’s currency');
  if (grant.value === 0n) return;
  await move(books, tx, 'trial_grant', {
    purse,
    source: 'trial',
    externalId: `grant:${purse.memberId}`,
    amountMinor: grant.value,
    ref: purse.memberId,
    requestHash: grant.value.toString(),
    label: 'trial',
  });
}

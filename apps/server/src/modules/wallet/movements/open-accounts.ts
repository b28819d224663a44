import { assert, parseAmount } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { WalletContext } from '../accounts.ts';
import { accountName, pendingName } from '../accounts.ts';
import type { AccountRef } from '../wallet.ts';
import { move } from './move.ts';

/** Opens the accounts of a new member; a trial gets the merchant's grant of play money, once. */
export async function openAccount(context: WalletContext, tx: Tx, accountRef: AccountRef): Promise<void> {
  await context.accounts.at(tx, accountName(accountRef));
  if (!accountRef.isTrial) {
    await context.accounts.at(tx, pendingName(accountRef));
    return;
  }
  const grant = parseAmount(accountRef.merchant.manifest.trialGrant, accountRef.merchant.currency);
  assert(grant.ok, 'a trial grant is an amount of the merchant’s currency');
  if (grant.value === 0n) return;
  await move(context, tx, 'trial_grant', {
    accountRef,
    source: 'trial',
    externalId: `grant:${accountRef.memberId}`,
    amountMinor: grant.value,
    ref: accountRef.memberId,
    requestHash: grant.value.toString(),
    label: 'trial',
  });
}

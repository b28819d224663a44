import { configuredAmount } from '#kernel';
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
  const amountMinor = configuredAmount(accountRef.merchant.manifest.trialGrant, accountRef.merchant.currency);
  if (amountMinor === 0n) return;
  await move(context, tx, 'trial_grant', {
    accountRef,
    source: 'trial',
    externalId: `grant:${accountRef.memberId}`,
    amountMinor,
    ref: accountRef.memberId,
    requestHash: amountMinor.toString(),
    label: 'trial',
  });
}

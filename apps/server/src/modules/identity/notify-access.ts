/** Says that a way into an account came or went, in the transaction in which it does: its owner is written to. */
import type { Tx } from '../../db/db.ts';
import type { IdentityDeps } from './deps.ts';

export async function tellAccess(
  { outbox }: Pick<IdentityDeps, 'outbox'>,
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: string; readonly memberId: string },
): Promise<void> {
  await outbox.tell(tx, merchantId, 'access.changed', { memberId });
}

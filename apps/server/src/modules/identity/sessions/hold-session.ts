/** What a session may change of its account, it may change as long as it lives: also where its request came before its end. */
import type { Clock } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { lockCredential } from '../accounts/index.ts';
import { sessionById } from './store.ts';

/**
 * For changes of how somebody gets in, or of what lets money out: between the proof and the change its session may have been ended, by a new
 * password above all. Locks the account, as anyone who ends sessions does; false when this one has ended.
 */
export async function holdSession(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { merchantId, memberId }: Owner,
  sessionId: string,
): Promise<boolean> {
  await lockCredential(tx, merchantId, memberId);
  const session = await sessionById(tx, merchantId, sessionId, new Date(clock.now()));
  return session?.member_id === memberId;
}

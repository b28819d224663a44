/** The end of an account whose member is erased: nobody logs in with it, and nobody reads or takes its name again. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { IdentityDeps } from '../deps.ts';
import { usernameKey } from '../rules.ts';
import { lockAccountName, renameErased } from './store.ts';
import { lockViewersOf } from './store-viewers.ts';

/** How the names of erased accounts begin. */
export const ERASED = 'erased:';

/** What stands in place of a name: no member may choose a colon. Only who has the server's secret can try names against it. */
export function erasedName({ secret }: Pick<IdentityDeps, 'secret'>, merchantId: string, username: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'croupier names of erased members', 32));
  return `${ERASED}${createHmac('sha256', key)
    .update(`${merchantId} ${usernameKey(username)}`)
    .digest('hex')}`;
}

export const isErased = (username: string): boolean => username.startsWith(ERASED);

/** Ends the account and those that see its team. Returns their ids, the viewers' after the member's; undefined where there is none, or it was erased. */
export async function eraseAccount(
  deps: Pick<IdentityDeps, 'secret'>,
  tx: Tx,
  { merchantId, memberId }: Owner,
): Promise<readonly string[] | undefined> {
  const account = await lockAccountName(tx, merchantId, memberId);
  if (!account || account.type === 3 || account.type === 4 || isErased(account.username)) return undefined;
  const viewers = await lockViewersOf(tx, merchantId, memberId);
  const all = [{ member_id: memberId, username: account.username }, ...viewers];
  for (const { member_id, username } of all) {
    await renameErased(tx, merchantId, member_id, erasedName(deps, merchantId, username));
  }
  return all.map(({ member_id }) => member_id);
}

/** The end of an account whose member is erased: nobody logs in with it, and nobody reads or takes its name again. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Tx } from '../../../db/db.ts';
import { lockRow, type Owner, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import type { IdentityDeps } from '../deps.ts';
import { usernameKey } from '../rules.ts';

/** How the names of erased accounts begin. */
export const ERASED = 'erased:';
/** A whole hash that no password is known to have: the constraint wants one of every member. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

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
  const key = { merchant_id: merchantId, member_id: memberId };
  const account = await lockRow(tx, 'credential', key, ['username', 'type']);
  if (!account || account.type === 3 || account.type === 4 || isErased(account.username)) return undefined;
  const viewers = await selectRows(tx, 'credential', { merchant_id: merchantId, views_id: memberId })
    .select(['member_id', 'username'])
    .orderBy('member_id')
    .forUpdate()
    .execute();
  const all = [{ member_id: memberId, username: account.username }, ...viewers];
  for (const { member_id, username } of all) {
    const name = erasedName(deps, merchantId, username);
    await setRows(
      tx,
      'credential',
      { merchant_id: merchantId, member_id },
      { state: 'closed', username: name, username_key: name, password_hash: NO_PASSWORD, payment_hash: null },
    );
  }
  return all.map(({ member_id }) => member_id);
}

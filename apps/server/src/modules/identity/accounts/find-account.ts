/** Finds accounts by name. */
import type { Db } from '../../../db/db.ts';
import { usernameKey } from '../rules.ts';
import { credentialByName } from './store.ts';

export async function isUsernameFree(db: Db, merchantId: string, username: string): Promise<boolean> {
  return (await credentialByName(db, merchantId, usernameKey(username))) === undefined;
}

/** The open, real account of that name. */
export async function memberNamed(db: Db, merchantId: string, username: string): Promise<string | undefined> {
  const account = await credentialByName(db, merchantId, usernameKey(username));
  return account?.state === 'open' && account.password_hash !== null ? account.member_id : undefined;
}

/** Shared by passkey registration and login: the challenge, single use, valid for two minutes. */
import { isIP } from 'node:net';
import { newId } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { IdentityContext } from '../context.ts';
import { newToken } from '../crypto/index.ts';
import { later, lifetimes } from '../rules.ts';
import * as store from './store.ts';

export interface AtHost {
  readonly merchant: Merchant;
  readonly host: string;
}

/** An IP address has no passkeys: they belong to names. */
export function hasPasskeys({ merchant, host }: AtHost): boolean {
  return merchant.flags.passkeys && isIP(host) === 0;
}

/** The user handle of an authenticator: not the member's name. */
export const handleOf = (memberId: string) => Buffer.from(memberId).toString('base64url');

/** For one session of a member, or for one browser. */
export async function issueChallenge(
  { atomically, clock, random }: IdentityContext,
  merchantId: string,
  asker: Pick<Parameters<typeof store.insertChallenge>[1], 'member_id' | 'session_id' | 'browser_hash'>,
) {
  const challenge = newToken(random);
  const id = newId(clock, random);
  const expiresAt = later(new Date(clock.now()), lifetimes.passkeySeconds);
  const row = { merchant_id: merchantId, id, challenge, ...asker, expires_at: expiresAt };
  await inTransaction({ atomically }, (tx) => store.insertChallenge(tx, row));
  return { id, challenge };
}

export async function takeChallenge(deps: IdentityContext, merchantId: string, id: string) {
  const row = await inTransaction(deps, (tx) => store.takeChallenge(tx, merchantId, id));
  return row && row.expires_at.getTime() > deps.clock.now() ? row : undefined;
}

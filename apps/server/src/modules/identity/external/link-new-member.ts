/** Links the account at an identity provider to the member who has just registered. */
import type { Tx } from '../../../db/db.ts';
import { digest } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { browserOf } from '../devices/index.ts';
import { link, takeNewMember } from './store.ts';

/** A new member, and the ticket of a new person from this browser. */
export interface NewMemberLink {
  readonly merchantId: string;
  readonly memberId: string;
  readonly ticket: string;
  readonly cookies: { readonly [name: string]: string | undefined };
}

/** A ticket is only valid in the browser it was given to: seen elsewhere, it registers nobody as that person. */
export async function linkNewMember(
  { clock }: Pick<IdentityDeps, 'clock'>,
  tx: Tx,
  { merchantId, memberId, ticket, cookies }: NewMemberLink,
): Promise<boolean> {
  const now = new Date(clock.now());
  const browser = browserOf({ cookies });
  if (browser === undefined) return false;
  const person = await takeNewMember(tx, merchantId, digest(ticket), digest(browser), now);
  if (!person) return false;
  return await link(tx, {
    merchant_id: merchantId,
    member_id: memberId,
    linked_at: now,
    used_at: now,
    ...person,
  });
}

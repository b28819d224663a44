/** A known device (one of an earlier login) is recognised by the token it was given. */

import { digest } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { later, lifetimes } from '../rules.ts';
import { deviceOwner } from './store.ts';

/** The token, if it is that of a known device of this member. */
export async function knownDevice(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  merchantId: string,
  memberId: string | undefined,
  deviceToken: string | undefined,
): Promise<string | undefined> {
  if (!deviceToken) return undefined;
  const usedSince = later(new Date(clock.now()), -lifetimes.deviceSeconds);
  const owner = await deviceOwner(db, merchantId, digest(deviceToken), usedSince);
  return owner !== undefined && owner === memberId ? deviceToken : undefined;
}

/** The device of a session that was just opened: known to its member from now on. */
import { newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { ClientInfo } from '../client-info.ts';
import { digest, newToken } from '../crypto/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { later, lifetimes, maxPerMember } from '../rules.ts';
import { saveDevice } from './store.ts';

interface Entered extends ClientInfo {
  readonly merchantId: string;
  readonly memberId: string;
  readonly sessionId: string;
  /** The device's token, if it is one of this member's. */
  readonly knownToken: string | undefined;
  /** The second step is skipped here for a while. */
  readonly isTrusted?: boolean | undefined;
}

/** Returns the token that the device stores. */
export async function saveSessionDevice(
  { clock, random }: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  { merchantId: merchant_id, memberId: member_id, sessionId, knownToken, isTrusted, ...client }: Entered,
): Promise<string> {
  const now = new Date(clock.now());
  const device = client.device.slice(0, 64);
  const token = knownToken ?? newToken(random);
  const known = {
    merchant_id,
    token_hash: digest(token),
    id: newId(clock, random),
    member_id,
    device,
    address: client.address,
    known_since: now,
    used_at: now,
    session_id: sessionId,
    ...(isTrusted && { trusted_until: later(now, lifetimes.trustSeconds) }),
  };
  await saveDevice(tx, known, maxPerMember.devices);
  return token;
}

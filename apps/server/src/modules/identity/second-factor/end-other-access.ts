/** After a change of the password or of the second step nothing opened before it stays open, except the session that made it. */
import type { Tx } from '../../../db/db.ts';
import { lockCredential } from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { distrustDevices } from '../devices/index.ts';
import { dropFramesOf, endSessions, type SessionsOf } from '../sessions/index.ts';
import { dropStepTickets } from './store.ts';

/**
 * Game frames of the remaining session end too: a frame's token gives access of its own. Returns the ended sessions, to be notified
 * after the commit.
 */
export async function endOtherAccess(
  deps: Pick<IdentityDeps, 'clock' | 'outbox'>,
  tx: Tx,
  sessions: SessionsOf,
  because: 'ended' | 'password',
): Promise<readonly string[]> {
  const { merchantId, memberId } = sessions;
  await lockCredential(tx, merchantId, memberId);
  await dropStepTickets(tx, merchantId, memberId);
  await distrustDevices(tx, merchantId, memberId);
  await dropFramesOf(tx, merchantId, memberId);
  return await endSessions(deps, tx, sessions, because);
}

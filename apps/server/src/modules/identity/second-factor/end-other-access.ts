/** After a change of the password or of the second step nothing that was opened before it goes on, but for the session that made it. */
import type { Tx } from '../../../db/db.ts';
import type { IdentityDeps } from '../deps.ts';
import { distrustDevices } from '../devices/index.ts';
import { dropFramesOf, endSessions, type SessionsOf } from '../sessions/index.ts';
import { dropStepTickets } from './store.ts';

/**
 * The game frames of the session that goes on end with all others: a frame's token is a way in of its own. Answers the sessions that ended,
 * to be told once that has been committed.
 */
export async function endOtherAccess(
  deps: Pick<IdentityDeps, 'clock' | 'outbox'>,
  tx: Tx,
  sessions: SessionsOf,
  because: 'ended' | 'password',
): Promise<readonly string[]> {
  const { merchantId, memberId } = sessions;
  await dropStepTickets(tx, merchantId, memberId);
  await distrustDevices(tx, merchantId, memberId);
  await dropFramesOf(tx, merchantId, memberId);
  return await endSessions(deps, tx, sessions, because);
}

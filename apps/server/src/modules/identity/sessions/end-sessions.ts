/** Ends all sessions of a member. */
import type { Tx } from '../../../db/db.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessionsBut } from './store.ts';

export interface SessionsOf {
  readonly merchantId: string;
  readonly memberId: string;
  /** The session that stays. */
  readonly exceptSessionId: string | undefined;
}

/** Ends all sessions except one, if named, and publishes a fact for what is open elsewhere. Returns the ended ones. */
export async function endSessions(
  { clock, outbox }: Pick<IdentityDeps, 'clock' | 'outbox'>,
  tx: Tx,
  { merchantId, memberId, exceptSessionId }: SessionsOf,
  because: 'ended' | 'password',
): Promise<readonly string[]> {
  const ended = await endSessionsBut(tx, merchantId, memberId, exceptSessionId, because, new Date(clock.now()));
  await outbox.publish(tx, merchantId, 'play.ended', { memberId });
  return ended;
}

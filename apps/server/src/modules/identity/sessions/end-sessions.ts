/** All sessions of a member end at once. */
import type { Tx } from '../../../db/db.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessionsBut } from './store.ts';

export interface SessionsOf {
  readonly merchantId: string;
  readonly memberId: string;
  /** One that stays. */
  readonly kept: string | undefined;
}

/** Ends them all but one, if one is named, and tells those who keep something open for the member elsewhere. Answers which ended. */
export async function endSessions(
  { clock, outbox }: Pick<IdentityDeps, 'clock' | 'outbox'>,
  tx: Tx,
  { merchantId, memberId, kept }: SessionsOf,
  because: 'ended' | 'password',
): Promise<readonly string[]> {
  const ended = await endSessionsBut(tx, merchantId, memberId, kept, because, new Date(clock.now()));
  await outbox.publish(tx, merchantId, 'play.ended', { memberId });
  return ended;
}

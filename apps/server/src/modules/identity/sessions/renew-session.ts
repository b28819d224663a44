/** Renews a session: its renewal cookie is exchanged for a new access token and the cookie's successor. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { addSecurityEvent } from '../../../security/security-log.ts';
import type { IdentityBase } from '../base.ts';
import { digest, successorOf } from '../crypto/index.ts';
import { later, lifetimes } from '../rules.ts';
import { grantAccess, type OpenedSession } from './open-session.ts';
import * as store from './store.ts';

type RenewDeps = Pick<IdentityBase, 'atomically' | 'clock' | 'random' | 'keys'>;

interface Ended {
  readonly sessionId: string;
  readonly memberId: string;
}

type Renewal = OpenedSession | 'expired' | { readonly ended: Ended };

/** The result of a renewal, and which session a reuse has ended. */
interface Renewed {
  readonly result: Result<OpenedSession, 'session.expired'>;
  readonly ended?: Ended;
}

/**
 * Exchanges the renewal cookie for a new access token and the cookie's successor.
 *
 * A cookie is used once. Within half a minute after its use it is still answered, with the newest cookie of the chain: for two tabs
 * that renew at once, or a lost answer. Since successors are derived, this opens no second branch: a thief of a cookie holds the same
 * one as the member, and its second use after that half minute ends the session for both.
 */
export async function renewSession(deps: RenewDeps, merchantId: string, cookie: string): Promise<Renewed> {
  const renewal = await deps.atomically(async (tx) => ok(await renew(deps, tx, merchantId, cookie)));
  if (!renewal.ok || renewal.value === 'expired') return { result: refuse('session.expired') };
  if ('ended' in renewal.value) return { result: refuse('session.expired'), ended: renewal.value.ended };
  return { result: ok(renewal.value) };
}

async function renew(deps: RenewDeps, tx: Tx, merchantId: string, cookie: string): Promise<Renewal> {
  const now = new Date(deps.clock.now());
  const hash = digest(cookie);
  const locked = await store.lockSessionOfRefresh(tx, merchantId, hash);
  if (!locked) return 'expired';
  const session = await store.sessionById(tx, merchantId, locked.id, now);
  if (!session) return 'expired';

  const usedAt = await store.refreshUsedAt(tx, merchantId, hash);
  const graceEnd = usedAt && later(usedAt, lifetimes.renewalGraceSeconds);
  if (graceEnd && graceEnd <= now) {
    await store.endSession(tx, merchantId, locked.member_id, locked.id, 'reuse', now);
    const event = { merchantId, kind: 'session', subject: 'renewSession', outcome: 'reused' } as const;
    await addSecurityEvent(deps, tx, { ...event, memberId: locked.member_id });
    return { ended: { sessionId: locked.id, memberId: locked.member_id } };
  }
  const refreshToken = usedAt
    ? await newest(deps, tx, merchantId, cookie)
    : await rotate(deps, tx, merchantId, locked.id, cookie, now);
  const answer = await grantAccess(deps, tx, merchantId, {
    id: locked.id,
    memberId: session.member_id,
    username: session.username,
    type: session.type,
    endsAt: session.ends_at,
    isFirstLogin: session.is_first_login,
  });
  return { answer, refreshToken, sessionId: locked.id };
}

async function rotate({ keys }: RenewDeps, tx: Tx, merchantId: string, sessionId: string, cookie: string, now: Date) {
  const next = successorOf(keys.renewal, cookie);
  await store.spendRefresh(tx, merchantId, digest(cookie), now);
  await store.insertRefresh(tx, merchantId, sessionId, digest(next));
  await store.prolong(tx, merchantId, sessionId, now, later(now, lifetimes.idleSeconds));
  return next;
}

/** Follows the chain from a used cookie to the unused one. */
async function newest({ keys }: RenewDeps, tx: Tx, merchantId: string, cookie: string): Promise<string> {
  let token = cookie;
  while (await store.refreshUsedAt(tx, merchantId, digest(token))) token = successorOf(keys.renewal, token);
  return token;
}

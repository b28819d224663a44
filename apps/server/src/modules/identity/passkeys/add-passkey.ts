/** Adds a passkey: for one host and one member, with user verification. */
import type { AnswerOf, BodyOf, Endpoints, RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import type { IdentityContext } from '../context.ts';
import { maxPerMember } from '../rules.ts';
import { holdSession } from '../sessions/index.ts';
import { creationOptions, verifyCreated } from './ceremony.ts';
import { type AtHost, handleOf, issueChallenge, takeChallenge } from './challenges.ts';
import * as store from './store.ts';

export interface OwnerAtHost extends AtHost {
  readonly session: Session;
}

type Row = Awaited<ReturnType<typeof store.passkeysOf>>[number];

export function passkeyEntry({ id, name, is_synced, created_at, used_at }: Row) {
  return {
    id,
    name,
    isSynced: is_synced,
    createdAt: created_at.toISOString(),
    ...(used_at && { usedAt: used_at.toISOString() }),
  };
}

export async function requestPasskey(
  deps: IdentityContext,
  { merchant, host, session }: OwnerAtHost,
): Promise<Result<AnswerOf<Endpoints['requestPasskey']>, RefusalCode>> {
  const { memberId, username } = session;
  const own = await store.passkeysOf(deps.db, merchant.id, memberId);
  if (own.length >= maxPerMember.passkeys) return refuse('passkey.too_many');
  const asker = { member_id: memberId, session_id: session.id, browser_hash: null };
  const { id, challenge } = await issueChallenge(deps, merchant.id, asker);
  return ok({
    challengeId: id,
    options: creationOptions({
      host,
      site: merchant.manifest.name,
      handle: handleOf(memberId),
      username,
      challenge,
      own: own.filter(({ rp_id }) => rp_id === host),
    }),
  });
}

export async function addPasskey(
  deps: IdentityContext,
  { merchant, host, session }: OwnerAtHost,
  { challengeId, name, response }: BodyOf<Endpoints['addPasskey']>,
): Promise<Result<AnswerOf<Endpoints['addPasskey']>, RefusalCode>> {
  const requested = await takeChallenge(deps, merchant.id, challengeId);
  if (!requested || requested.member_id !== session.memberId || requested.session_id !== session.id) {
    return refuse('passkey.invalid');
  }
  const { challenge } = requested;
  const made = await verifyCreated({ response, challenge, origin: deps.originOf(host), host });
  if (!made) return refuse('passkey.invalid');
  const row = {
    ...made,
    merchant_id: merchant.id,
    id: newId(deps.clock, deps.random),
    member_id: session.memberId,
    rp_id: host,
    name: name.trim().slice(0, 64) || merchant.manifest.name,
    created_at: new Date(deps.clock.now()),
    used_at: null,
  };
  return await deps.atomically(async (tx) => {
    const owner = { merchantId: merchant.id, memberId: session.memberId };
    if (!(await holdSession(deps, tx, owner, session.id))) return refuse('session.expired');
    if (!(await store.insertPasskey(tx, row, maxPerMember.passkeys))) return refuse('passkey.too_many');
    await deps.outbox.publish(tx, merchant.id, 'access.changed', { memberId: session.memberId });
    return ok(passkeyEntry(row));
  });
}

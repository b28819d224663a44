/** Adds a passkey: for one host and one member, with user verification. */
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { AnswerOf, BodyOf, Endpoints, RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import type { IdentityContext } from '../context.ts';
import { maxPerMember } from '../rules.ts';
import { type AtHost, handleOf, issueChallenge, TIMEOUT_MS, takeChallenge, verified } from './challenges.ts';
import * as store from './store.ts';

/** Signature algorithms: Ed25519, ECDSA on P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];

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

const transportsOf = (text: string) => text.split(' ').filter((transport) => transport !== '');

export async function requestPasskey(
  deps: IdentityContext,
  { merchant, host, session }: OwnerAtHost,
): Promise<Result<AnswerOf<Endpoints['askPasskey']>, RefusalCode>> {
  const { memberId, username } = session;
  const own = await store.passkeysOf(deps.db, merchant.id, memberId);
  if (own.length >= maxPerMember.passkeys) return refuse('passkey.too_many');
  const asker = { member_id: memberId, session_id: session.id, browser_hash: null };
  const { id, challenge } = await issueChallenge(deps, merchant.id, asker);
  return ok({
    challengeId: id,
    options: {
      rp: { id: host, name: merchant.manifest.name },
      user: { id: handleOf(memberId), name: username, displayName: username },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: TIMEOUT_MS,
      excludeCredentials: own
        .filter(({ rp_id }) => rp_id === host)
        .map(({ credential_id, transports }) => ({
          id: credential_id,
          type: 'public-key' as const,
          transports: transportsOf(transports),
        })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
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
  const made = await verified(() =>
    verifyRegistrationResponse({
      // The library's own type of the same JSON; fields it does not read are passed through.
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: requested.challenge,
      expectedOrigin: deps.originOf(host),
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const { credential, credentialBackedUp } = made?.registrationInfo ?? {};
  if (!credential) return refuse('passkey.invalid');
  const row = {
    merchant_id: merchant.id,
    credential_id: credential.id,
    id: newId(deps.clock, deps.random),
    member_id: session.memberId,
    rp_id: host,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: BigInt(credential.counter),
    transports: (response.response.transports ?? []).join(' ').slice(0, 200),
    is_synced: credentialBackedUp ?? false,
    name: name.trim().slice(0, 64) || merchant.manifest.name,
    created_at: new Date(deps.clock.now()),
    used_at: null,
  };
  return await deps.atomically(async (tx) => {
    if (!(await store.insertPasskey(tx, row, maxPerMember.passkeys))) return refuse('passkey.too_many');
    await deps.outbox.publish(tx, merchant.id, 'access.changed', { memberId: session.memberId });
    return ok(passkeyEntry(row));
  });
}

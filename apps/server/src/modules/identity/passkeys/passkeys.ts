/** Passkeys (WebAuthn): made for one host and one member, always checking who holds the device; challenges are good once, for two minutes. */
import { isIP } from 'node:net';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { AnswerOf, BodyOf, Endpoints, RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { credentialById } from '../accounts/index.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityContext } from '../context.ts';
import { newToken } from '../crypto/index.ts';
import { isSameBrowser, knownDevice } from '../devices/index.ts';
import { completeLogin, type LoggedIn, recordLogin } from '../login/index.ts';
import { later, lifetimes, maxPerMember } from '../rules.ts';
import * as store from './store.ts';

/** What a browser may sign with: Ed25519, ECDSA on P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = lifetimes.passkeySeconds * 1000;

export interface AtHost {
  readonly merchant: Merchant;
  readonly host: string;
}

export interface OwnerAtHost extends AtHost {
  readonly session: Session;
}

/** A bare address has no passkeys: they belong to names. */
export function hasPasskeys({ merchant, host }: AtHost): boolean {
  return merchant.flags.passkeys && isIP(host) === 0;
}

/** What an authenticator knows its owner by: not their name. */
const handleOf = (memberId: string) => Buffer.from(memberId).toString('base64url');

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

export async function askPasskey(
  deps: IdentityContext,
  { merchant, host, session }: OwnerAtHost,
): Promise<Result<AnswerOf<Endpoints['askPasskey']>, RefusalCode>> {
  const { memberId, userName } = session;
  const own = await store.passkeysOf(deps.db, merchant.id, memberId);
  if (own.length >= maxPerMember.passkeys) return refuse('passkey.too_many');
  const asker = { member_id: memberId, session_id: session.id, browser_hash: null };
  const { id, challenge } = await issueChallenge(deps, merchant.id, asker);
  return ok({
    challengeId: id,
    options: {
      rp: { id: host, name: merchant.manifest.name },
      user: { id: handleOf(memberId), name: userName, displayName: userName },
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

/** For one session of a member, or for one browser. */
async function issueChallenge(
  { atomically, clock, random }: IdentityContext,
  merchantId: string,
  asker: Pick<Parameters<typeof store.insertChallenge>[1], 'member_id' | 'session_id' | 'browser_hash'>,
) {
  const challenge = newToken(random);
  const id = newId(clock, random);
  const expiresAt = later(new Date(clock.now()), lifetimes.passkeySeconds);
  const row = { merchant_id: merchantId, id, challenge, ...asker, expires_at: expiresAt };
  await atomically(async (tx) => ok(await store.insertChallenge(tx, row)));
  return { id, challenge };
}

async function takeChallenge(deps: IdentityContext, merchantId: string, id: string) {
  const taken = await deps.atomically(async (tx) => ok(await store.takeChallenge(tx, merchantId, id)));
  const row = taken.ok ? taken.value : undefined;
  return row && row.expires_at.getTime() > deps.clock.now() ? row : undefined;
}

/** What the library throws is what somebody sent: a refusal, not a bug. */
async function verified<Verified extends { readonly verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Verified | undefined> {
  try {
    const found = await verify();
    return found.verified ? found : undefined;
  } catch {
    return undefined;
  }
}

export async function addPasskey(
  deps: IdentityContext,
  { merchant, host, session }: OwnerAtHost,
  { challengeId, name, response }: BodyOf<Endpoints['addPasskey']>,
): Promise<Result<AnswerOf<Endpoints['addPasskey']>, RefusalCode>> {
  const asked = await takeChallenge(deps, merchant.id, challengeId);
  if (!asked || asked.member_id !== session.memberId || asked.session_id !== session.id) {
    return refuse('passkey.invalid');
  }
  const made = await verified(() =>
    verifyRegistrationResponse({
      // The library's own name for the same JSON; what it does not read was let through unread.
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: asked.challenge,
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
    await deps.outbox.tell(tx, merchant.id, 'access.changed', { memberId: session.memberId });
    return ok(passkeyEntry(row));
  });
}

export async function askPasskeyLogIn(
  deps: IdentityContext,
  { merchant, host }: AtHost,
  browserHash: string,
): Promise<Result<AnswerOf<Endpoints['askPasskeyLogIn']>, RefusalCode>> {
  const asker = { member_id: null, session_id: null, browser_hash: browserHash };
  const { id, challenge } = await issueChallenge(deps, merchant.id, asker);
  const options = { challenge, rpId: host, timeout: TIMEOUT_MS, userVerification: 'required' as const };
  return ok({ challengeId: id, options });
}

export interface PasskeyAttempt extends AtHost, ClientInfo {
  readonly browser: string | undefined;
  readonly body: BodyOf<Endpoints['logInWithPasskey']>;
}

export async function logInWithPasskey(
  deps: IdentityContext,
  ask: PasskeyAttempt,
): Promise<Result<LoggedIn, RefusalCode>> {
  const { merchant, host, body } = ask;
  const { response } = body;
  const asked = await takeChallenge(deps, merchant.id, body.challengeId);
  if (!asked || !isSameBrowser(asked.browser_hash, ask.browser)) return refuse('passkey.invalid');
  const passkey = await store.passkeyByCredential(deps.db, merchant.id, response.id);
  const account = passkey && (await credentialById(deps.db, merchant.id, passkey.member_id));
  if (!account || passkey.rp_id !== host) return refuse('passkey.invalid');
  const { userHandle } = response.response;
  const isTheirs = userHandle === undefined || userHandle === handleOf(account.member_id);
  const found = await verified(() =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: asked.challenge,
      expectedOrigin: deps.originOf(host),
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
    }),
  );
  const at = { ...ask, merchantId: merchant.id, portal: body.portal ?? 'member' };
  const refuseIt = async () => {
    await deps.atomically(async (tx) => ok(await recordLogin(deps, tx, at, account.member_id, 'wrong', 'passkey')));
    return refuse('passkey.invalid');
  };
  if (!found || !isTheirs) return await refuseIt();
  const use = {
    from: passkey.counter,
    to: BigInt(found.authenticationInfo.newCounter),
    now: new Date(deps.clock.now()),
  };
  const knownToken = await knownDevice(deps, merchant.id, account.member_id, body.deviceToken);
  const spend = (tx: Parameters<typeof store.countUse>[0]) => store.countUse(tx, merchant.id, response.id, use);
  const entered = await completeLogin(deps, at, { method: 'passkey', account, knownToken, budgets: [], spend });
  return !entered.ok && entered.refusal.code === 'code.expired' ? await refuseIt() : entered;
}

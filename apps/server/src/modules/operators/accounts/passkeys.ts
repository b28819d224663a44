/** Passkeys of operators: added by who proves password and code, and a login of their own. */
import type { RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { creationOptions, newToken, requestOptions, verifyCreated, verifyUsed } from '../../identity/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { fullName, type OperatorName, PLATFORM, parseName } from '../names.ts';
import { type Client, type OpenedSession, openSession } from './log-in.ts';
import { isAddressAllowed } from './networks.ts';
import { lockAccount } from './store.ts';
import {
  countUse,
  insertChallenge,
  insertPasskey,
  passkeyByCredential,
  passkeysOf,
  takeChallenge,
} from './store-passkeys.ts';

const CHALLENGE_MS = 2 * 60_000;
export const MAX_PASSKEYS = 10;
const SITE = 'Croupier console';

export interface At {
  readonly origin: string;
  readonly host: string;
}

/** The user handle of an authenticator: it says in which database the account is. */
const handleOf = (name: OperatorName) => Buffer.from(fullName(name)).toString('base64url');

async function issueChallenge(deps: OperatorDeps, home: string, username: string | null) {
  const { clock, random } = deps;
  const challenge = newToken(random);
  const id = newId(clock, random);
  const expiresAt = new Date(clock.now() + CHALLENGE_MS);
  const row = { merchant_id: home, id, challenge, username, expires_at: expiresAt };
  await inTransaction(deps, (tx) => insertChallenge(tx, row));
  return { id, challenge };
}

export async function requestNewPasskey(deps: OperatorDeps, name: OperatorName, host: string) {
  const own = await passkeysOf(deps.db, name);
  if (own.length >= MAX_PASSKEYS) return refuse('passkey.too_many');
  const { id, challenge } = await issueChallenge(deps, name.home, name.username);
  const known = own.filter(({ rp_id }) => rp_id === host);
  const username = fullName(name);
  const options = creationOptions({ host, site: SITE, handle: handleOf(name), username, challenge, own: known });
  return ok({ challengeId: id, options });
}

export interface NewPasskey {
  readonly challengeId: string;
  readonly label: string;
  readonly response: object;
}

/** Returns the row's id. */
export async function addPasskey(
  deps: OperatorDeps,
  tx: Parameters<typeof insertPasskey>[0],
  name: OperatorName,
  { origin, host }: At,
  { challengeId, label, response }: NewPasskey,
): Promise<Result<string, RefusalCode>> {
  const now = new Date(deps.clock.now());
  const requested = await takeChallenge(tx, name.home, challengeId, now);
  if (!requested || requested.username !== name.username) return refuse('passkey.invalid');
  const made = await verifyCreated({ response, challenge: requested.challenge, origin, host });
  if (!made) return refuse('passkey.invalid');
  // Recovered meanwhile, the account has lost its passkeys, and gets none that was asked for before.
  if ((await lockAccount(tx, name))?.state !== 'active') return refuse('passkey.invalid');
  if ((await passkeysOf(tx, name)).length >= MAX_PASSKEYS) return refuse('passkey.too_many');
  const { is_synced: _, ...key } = made;
  const id = newId(deps.clock, deps.random);
  const row = { ...key, merchant_id: name.home, id, username: name.username, rp_id: host, name: label };
  const isNew = await insertPasskey(tx, { ...row, created_at: now, used_at: null });
  return isNew ? ok(id) : refuse('passkey.invalid');
}

/** The challenge of a login is the platform's: whose passkey it will be is not known yet. */
export async function requestPasskey(deps: OperatorDeps, host: string) {
  const { id, challenge } = await issueChallenge(deps, PLATFORM, null);
  return ok({ challengeId: id, options: requestOptions(host, challenge) });
}

export interface UsedPasskey {
  readonly challengeId: string;
  readonly response: { readonly id: string; readonly response: { readonly userHandle?: string } };
}

/** Whose passkey it says it is. The signature proves it. */
export function holderOf({ response }: UsedPasskey): OperatorName | undefined {
  return parseName(Buffer.from(response.response.userHandle ?? '', 'base64url').toString());
}

/** `platform` holds the challenge; `deps` the account. */
export async function logInByPasskey(
  platform: OperatorDeps,
  deps: OperatorDeps,
  { origin, host }: At,
  used: UsedPasskey,
  client: Client,
): Promise<Result<OpenedSession, RefusalCode>> {
  const now = new Date(deps.clock.now());
  const requested = await inTransaction(platform, (tx) => takeChallenge(tx, PLATFORM, used.challengeId, now));
  const name = holderOf(used);
  if (!requested || requested.username !== null || !name) return refuse('passkey.invalid');
  const key = await passkeyByCredential(deps.db, name.home, used.response.id);
  if (!key || key.rp_id !== host || key.username !== name.username) return refuse('passkey.invalid');
  const { challenge } = requested;
  const counter = await verifyUsed({ response: used.response, challenge, origin, host }, key);
  if (counter === undefined) return refuse('passkey.invalid');
  return deps.atomically(async (tx) => {
    if ((await lockAccount(tx, name))?.state !== 'active') return refuse('passkey.invalid');
    if (!(await isAddressAllowed(tx, name, client.address))) return refuse('operator.address_refused');
    if (!(await countUse(tx, key, counter, now))) return refuse('passkey.invalid');
    return ok(await openSession(deps, tx, name, { ...client, method: 'passkey' }));
  });
}

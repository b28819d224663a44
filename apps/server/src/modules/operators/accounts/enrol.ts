/** Enrolment of operators: by an invitation that is shown once, accepted with a password and the first code of an authenticator. */

import { createHmac } from 'node:crypto';
import { base32nopad } from '@scure/base';
import type { RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { digest, intervalOf, newToken, otpauthUrl } from '../../identity/index.ts';
import { addAuditEntry } from '../audit-trail.ts';
import type { OperatorDeps } from '../deps.ts';
import { fullName, type OperatorName, parseName } from '../names.ts';
import { type Client, encryptorOf, type OpenedSession, openSession, TOOL } from './log-in.ts';
import { isAddressAllowed } from './networks.ts';
import { type AccountRow, countEverActive, findAccount, lockAccount, moveAccount } from './store.ts';
import { deletePasskeys } from './store-passkeys.ts';
import { endSessions } from './store-sessions.ts';

const INVITATION_MS = 48 * 3_600_000;
const SECRET_BYTES = 20;
const ISSUER = 'Croupier operators';
export const SHORTEST_PASSWORD = 12;
/** With two operators the local tool cannot invite any more: from then on only they invite. */
const FOUNDERS = 2;

/** A new invitation for an account, replacing its credentials. The code is returned once and stored as a hash. */
export async function inviteAgain(deps: OperatorDeps, tx: Tx, name: OperatorName, by: string): Promise<string> {
  const invitation = `${fullName(name)}:${newToken(deps.random)}`;
  await endSessions(tx, name);
  await deletePasskeys(tx, name);
  await moveAccount(tx, name, 'invite', {
    password_hash: null,
    encrypted_authenticator: null,
    invitation_hash: digest(invitation),
    invitation_expires_at: new Date(deps.clock.now() + INVITATION_MS),
    invited_by: by,
  });
  return invitation;
}

/** Whether the local tool may still invite: there are fewer than two platform operators. */
export async function isFounding({ db }: Pick<OperatorDeps, 'db'>): Promise<boolean> {
  return (await countEverActive(db)) < FOUNDERS;
}

async function invited(
  deps: OperatorDeps,
  invitation: string,
): Promise<{ readonly name: OperatorName; readonly account: AccountRow } | undefined> {
  const name = parseName(invitation.split(':')[0] ?? '');
  const account = name && (await findAccount(deps.db, name));
  return name && account && isInvitation(deps, account, invitation) ? { name, account } : undefined;
}

function isInvitation({ clock }: OperatorDeps, account: AccountRow, invitation: string): boolean {
  const isAlive = (account.invitation_expires_at?.getTime() ?? 0) > clock.now();
  return account.state === 'invited' && isAlive && account.invitation_hash === digest(invitation);
}

/** Derived from the invitation: repeated calls return the same, and nothing is saved of an unused one. */
function authenticatorOf({ keys }: OperatorDeps, invitation: string): Buffer {
  return createHmac('sha256', keys.enrolment).update(invitation).digest().subarray(0, SECRET_BYTES);
}

export async function beginEnrolment(
  deps: OperatorDeps,
  invitation: string,
): Promise<Result<{ readonly operator: string; readonly secret: string; readonly url: string }, RefusalCode>> {
  const found = await invited(deps, invitation);
  if (!found) return refuse('operator.invitation_invalid');
  const operator = fullName(found.name);
  const secret = base32nopad.encode(authenticatorOf(deps, invitation));
  return ok({ operator, secret, url: otpauthUrl(secret, ISSUER, operator) });
}

/** Too short, or made of the name. */
export const isWeak = (password: string, { username }: OperatorName) =>
  password.length < SHORTEST_PASSWORD || password.toLowerCase().includes(username);

export async function enrol(
  deps: OperatorDeps,
  requested: { readonly invitation: string; readonly password: string; readonly code: string },
  client: Client = TOOL,
): Promise<Result<OpenedSession, RefusalCode>> {
  const { invitation, password } = requested;
  const found = await invited(deps, invitation);
  if (!found) return refuse('operator.invitation_invalid');
  if (isWeak(password, found.name))
    return refuse('auth.field_invalid', { field: 'password', shortest: SHORTEST_PASSWORD });
  const authenticator = authenticatorOf(deps, invitation);
  const interval = intervalOf(authenticator, requested.code.replaceAll(/\s/g, ''), deps.clock.now());
  if (interval === undefined) return refuse('code.wrong');
  const hash = await deps.passwords.hash(password);
  if (!hash.ok) return hash;
  return deps.atomically(async (tx) => {
    const account = await lockAccount(tx, found.name);
    if (!account || !isInvitation(deps, account, invitation)) return refuse('operator.invitation_invalid');
    const isHere = client.surface === 'tool' || (await isAddressAllowed(tx, found.name, client.address));
    if (!isHere) return refuse('operator.address_refused');
    await activate(deps, tx, found.name, { hash: hash.value, authenticator, interval });
    const subject = fullName(found.name);
    const actor = { scope: found.name.home, operator: { name: subject, address: client.address } };
    const change = { subject, before: { state: account.state }, after: { state: 'active' } };
    await addAuditEntry(deps, tx, actor, { action: 'account.accept', ...change });
    return ok(await openSession(deps, tx, found.name, { ...client, method: 'authenticator' }));
  });
}

export async function activate(
  deps: OperatorDeps,
  tx: Tx,
  name: OperatorName,
  {
    hash,
    authenticator,
    interval,
  }: { readonly hash: string; readonly authenticator: Uint8Array; readonly interval: bigint | null },
): Promise<void> {
  await moveAccount(tx, name, 'accept', {
    password_hash: hash,
    encrypted_authenticator: encryptorOf(deps).encrypt(Buffer.from(authenticator).toString('base64'), fullName(name)),
    last_interval: interval,
    invitation_hash: null,
    invitation_expires_at: null,
    accepted_at: new Date(deps.clock.now()),
  });
}

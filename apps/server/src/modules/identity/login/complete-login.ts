/** The last step of every way in: whoever has proved to be a member meets the same door, whatever the proof was. */
import type { AnswerOf, Endpoints, RefusalCode } from '#contract';
import { networkOf, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { addSecurityEvent } from '../../../security/security-log.ts';
import { type Credential, markNewDevice, recordLogin, replaceHash } from '../accounts/store.ts';
import type { Arrival } from '../client-info.ts';
import type { IdentityDeps } from '../deps.ts';
import { deviceOwner, isTrusted, keepDevice } from '../devices/store.ts';
import * as attempts from '../rate-limits/rate-limits.ts';
import { type Budget, crowds, later, lifetimes, wrongPortal } from '../rules.ts';
import { hasSecondStep, insertStepTicket } from '../second-factor/store.ts';
import { openSession } from '../sessions/open-session.ts';
import { digest, type Keys, newToken } from '../tokens.ts';

export interface LetInDeps extends IdentityDeps {
  readonly keys: Keys;
}

/** Where somebody stands who wants to come in. */
export interface AtTheDoor extends Arrival {
  readonly merchantId: string;
  /** Which door: members and agents log in separately. */
  readonly portal: 'member' | 'agent';
}

/** What was proved first. A passkey has checked who holds the device: it counts as both steps. */
export type WayIn = 'password' | 'sms' | 'outside' | 'passkey';

export interface Proof {
  readonly way: WayIn;
  readonly account: Credential;
  /** The device's token, where this member came in on it before. */
  readonly knownToken: string | undefined;
  /** What the try consumed, to be given back. */
  readonly budgets: readonly Budget[];
  /** A hash at today's cost for a stored one at another. */
  readonly newHash?: string | undefined;
  /** Uses the proof up, in the transaction of the session; false when somebody was quicker. */
  readonly spend?: (tx: Tx) => Promise<boolean>;
  /** The second step is done; `isTrusted`: from now on this device is not asked for it, for a while. */
  readonly secondStep?: { readonly isTrusted: boolean };
}

export interface LoggedIn {
  readonly answer: AnswerOf<Endpoints['login']>;
  readonly refreshToken: string;
}

/** What stands to be committed before anybody is told. `ticket`: a second step is owed, and given with it. */
type Entered = LoggedIn | 'closed' | 'portal' | { readonly ticket: string };

/** The token, if it is that of a device this member logged in from before. */
export async function knownDevice(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  merchantId: string,
  memberId: string | undefined,
  deviceToken: string | undefined,
): Promise<string | undefined> {
  if (!deviceToken) return undefined;
  const usedSince = later(new Date(clock.now()), -lifetimes.deviceSeconds);
  const owner = await deviceOwner(db, merchantId, digest(deviceToken), usedSince);
  return owner !== undefined && owner === memberId ? deviceToken : undefined;
}

/** The proof was right: only now may the answer depend on what the account is. */
export async function letIn(deps: LetInDeps, at: AtTheDoor, proof: Proof): Promise<Result<LoggedIn, RefusalCode>> {
  const { account } = proof;
  const wrongDoor = wrongPortal(account.type, at.portal);
  const entered = await deps.atomically(async (tx): Promise<Result<Entered, 'code.expired'>> => {
    if (proof.spend && !(await proof.spend(tx))) return refuse('code.expired');
    if (account.state === 'closed') return ok(await turnAway(deps, tx, at, proof, 'closed'));
    if (wrongDoor) return ok(await turnAway(deps, tx, at, proof, 'portal'));
    return ok((await askSecondStep(deps, tx, at, proof)) ?? (await open(deps, tx, at, proof)));
  });
  if (!entered.ok) return entered;
  if (entered.value === 'closed') return refuse('auth.account_closed');
  if (entered.value === 'portal') return refuse(wrongDoor ?? 'session.member_refused');
  if ('ticket' in entered.value) {
    const { ticket } = entered.value;
    return refuse('auth.second_step_required', { ticket, expiresInSeconds: lifetimes.stepSeconds });
  }
  return ok(entered.value);
}

async function turnAway<Outcome extends 'closed' | 'portal'>(
  deps: LetInDeps,
  tx: Tx,
  at: AtTheDoor,
  { account, budgets, way }: Proof,
  outcome: Outcome,
): Promise<Outcome> {
  await attempts.giveBack(tx, deps.keys.attempts, at.merchantId, budgets, 'undecided');
  await recordTry(deps, tx, at, account.member_id, outcome, way);
  return outcome;
}

/** Undefined when none is owed. */
async function askSecondStep(
  deps: LetInDeps,
  tx: Tx,
  { merchantId }: AtTheDoor,
  { account: { member_id: memberId }, way, knownToken, secondStep, budgets }: Proof,
): Promise<{ readonly ticket: string } | undefined> {
  if (way === 'passkey' || secondStep || !(await hasSecondStep(tx, merchantId, memberId))) return undefined;
  const now = new Date(deps.clock.now());
  if (knownToken && (await isTrusted(tx, merchantId, memberId, digest(knownToken), now))) return undefined;
  const ticket = newToken(deps.random);
  await attempts.giveBack(tx, deps.keys.attempts, merchantId, budgets, 'undecided');
  await insertStepTicket(tx, {
    merchant_id: merchantId,
    ticket_hash: digest(ticket),
    member_id: memberId,
    way,
    expires_at: later(now, lifetimes.stepSeconds),
  });
  return { ticket };
}

async function open(deps: LetInDeps, tx: Tx, at: AtTheDoor, proof: Proof): Promise<LoggedIn | 'closed'> {
  const { merchantId, address } = at;
  const { account, knownToken, budgets, newHash, way } = proof;
  const { member_id: memberId } = account;
  const device = at.device.slice(0, 64);
  const now = new Date(deps.clock.now());
  const entrant = { memberId, userName: account.username, type: account.type };
  const session = await openSession(deps, tx, merchantId, entrant, at);
  if (!session) return await turnAway(deps, tx, at, proof, 'closed');
  await attempts.giveBack(tx, deps.keys.attempts, merchantId, budgets, 'in');
  if (newHash) await replaceHash(tx, merchantId, memberId, account.password_hash ?? '', newHash);
  const deviceToken = knownToken ?? newToken(deps.random);
  const known = {
    merchant_id: merchantId,
    token_hash: digest(deviceToken),
    id: newId(deps.clock, deps.random),
    member_id: memberId,
    device,
    address,
    known_since: now,
    used_at: now,
    session_id: session.sessionId,
    ...(proof.secondStep?.isTrusted && { trusted_until: later(now, lifetimes.trustSeconds) }),
  };
  await keepDevice(tx, known, crowds.devices);
  await recordTry(deps, tx, at, memberId, 'in', way);
  const isNewDevice = knownToken === undefined && account.first_login_at !== null;
  if (isNewDevice) await markNewDevice(tx, merchantId, memberId, now);
  await deps.outbox.tell(tx, merchantId, 'member.logged_in', { memberId, address, device, isNewDevice });
  return { answer: { ...session.answer, deviceToken }, refreshToken: session.refreshToken };
}

/** Every try stands in the history, also one under a name nobody has. */
export async function recordTry(
  { clock, random }: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  { merchantId, address, device }: Pick<AtTheDoor, 'merchantId' | 'address' | 'device'>,
  memberId: string | undefined,
  outcome: 'in' | 'wrong' | 'closed' | 'portal' | 'step',
  way: WayIn = 'password',
): Promise<void> {
  const told = outcome === 'in' ? 'ok' : outcome;
  const event = {
    merchantId,
    kind: 'log-in',
    subject: way,
    outcome: told,
    memberId,
    network: networkOf(address),
  } as const;
  await addSecurityEvent({ clock, random }, tx, event);
  await recordLogin(tx, {
    merchant_id: merchantId,
    id: newId(clock, random),
    member_id: memberId ?? null,
    outcome,
    way,
    address,
    device: device.slice(0, 64),
    at: new Date(clock.now()),
  });
}

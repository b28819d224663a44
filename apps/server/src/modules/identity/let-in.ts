/** The last step of every way in: whoever has proved to be a member meets the same door, whatever the proof was. */
import type { AnswerOf, Endpoints, RefusalCode } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import * as attempts from './attempts.ts';
import type { IdentityDeps } from './deps.ts';
import type { Arrival } from './identity.ts';
import { type Budget, crowds, later, lifetimes, wrongPortal } from './rules.ts';
import { openSession } from './sessions.ts';
import { type Credential, deviceOwner, keepDevice, recordLogin, replaceHash } from './store.ts';
import { digest, type Keys, newToken } from './tokens.ts';

export interface LetInDeps extends IdentityDeps {
  readonly keys: Keys;
}

/** Where somebody stands who wants to come in. */
export interface AtTheDoor extends Arrival {
  readonly merchantId: string;
  /** Which door: members and agents log in separately. */
  readonly portal: 'member' | 'agent';
}

export interface Proof {
  readonly account: Credential;
  /** The device's token, where this member came in on it before. */
  readonly knownToken: string | undefined;
  /** What the try consumed, to be given back. */
  readonly budgets: readonly Budget[];
  /** A hash at today's cost for a stored one at another. */
  readonly newHash?: string | undefined;
  /** Uses the proof up, in the transaction of the session; false when somebody was quicker. */
  readonly spend?: (tx: Tx) => Promise<boolean>;
}

export interface LoggedIn {
  readonly answer: AnswerOf<Endpoints['login']>;
  readonly refreshToken: string;
}

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
  const { merchantId } = at;
  const { account, knownToken, budgets, newHash } = proof;
  const deviceToken = knownToken ?? newToken(deps.random);
  const wrongDoor = wrongPortal(account.type, at.portal);
  const entered = await deps.atomically(async (tx): Promise<Result<LoggedIn | 'closed' | 'portal', 'code.expired'>> => {
    if (proof.spend && !(await proof.spend(tx))) return refuse('code.expired');
    const turnAway = async (outcome: 'closed' | 'portal') => {
      await attempts.giveBack(tx, deps.keys.attempts, merchantId, budgets, 'undecided');
      await recordTry(deps, tx, at, account.member_id, outcome);
      return ok(outcome);
    };
    if (account.state === 'closed') return await turnAway('closed');
    if (wrongDoor) return await turnAway('portal');
    const entrant = { memberId: account.member_id, userName: account.username, type: account.type };
    const session = await openSession(deps, tx, merchantId, entrant, at);
    if (!session) return await turnAway('closed');
    await attempts.giveBack(tx, deps.keys.attempts, merchantId, budgets, 'in');
    if (newHash) await replaceHash(tx, merchantId, account.member_id, account.password_hash ?? '', newHash);
    await keepDevice(
      tx,
      {
        merchant_id: merchantId,
        token_hash: digest(deviceToken),
        member_id: account.member_id,
        used_at: new Date(deps.clock.now()),
      },
      crowds.devices,
    );
    await recordTry(deps, tx, at, account.member_id, 'in');
    await deps.outbox.tell(tx, merchantId, 'member.logged_in', {
      memberId: account.member_id,
      address: at.address,
      device: at.device.slice(0, 64),
      isNewDevice: knownToken === undefined && account.first_login_at !== null,
    });
    return ok({ answer: { ...session.answer, deviceToken }, refreshToken: session.refreshToken });
  });
  if (!entered.ok) return entered;
  if (entered.value === 'closed') return refuse('auth.account_closed');
  if (entered.value === 'portal') return refuse(wrongDoor ?? 'session.member_refused');
  return ok(entered.value);
}

/** Every try stands in the history, also one under a name nobody has. */
export async function recordTry(
  { clock, random }: Pick<IdentityDeps, 'clock' | 'random'>,
  tx: Tx,
  { merchantId, address, device }: Pick<AtTheDoor, 'merchantId' | 'address' | 'device'>,
  memberId: string | undefined,
  outcome: 'in' | 'wrong' | 'closed' | 'portal',
): Promise<void> {
  await recordLogin(tx, {
    merchant_id: merchantId,
    id: newId(clock, random),
    member_id: memberId ?? null,
    outcome,
    address,
    device: device.slice(0, 64),
    at: new Date(clock.now()),
  });
}

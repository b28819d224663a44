/**
 * Finishes a sign-in on return from an identity provider. The started sign-in is consumed once, whatever the result. A person is
 * matched to a member only by a link the member made: never by an equal e-mail address.
 */
import type { AnswerOf, Endpoints, OutsideProvider, RefusalCode } from '#contract';
import type { OutsidePerson, SignIn } from '#identities/plugin.ts';
import { ok, type Result, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { credentialById } from '../accounts/index.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityContext } from '../context.ts';
import { digest, newToken } from '../crypto/index.ts';
import { isSameBrowser, knownDevice } from '../devices/index.ts';
import { completeLogin, type LoggedIn } from '../login/index.ts';
import { later, lifetimes } from '../rules.ts';
import { holdSession } from '../sessions/index.ts';
import { encryptorOf, providerOf } from './providers.ts';
import * as store from './store.ts';

type Answer = AnswerOf<Endpoints['finishOutsideSignIn']>;

export interface SignInReturn extends ClientInfo {
  readonly merchant: Merchant;
  readonly browser: string | undefined;
  readonly session: Session | undefined;
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
  readonly deviceToken?: string | undefined;
}

/** The result of a return, with the cookies after a login. */
export interface Finished {
  readonly answer: Answer;
  readonly refreshToken?: string;
  readonly deviceCookie?: string | undefined;
}

export async function finishSignIn(
  deps: IdentityContext,
  request: SignInReturn,
): Promise<Result<Finished, RefusalCode>> {
  const { merchant, session } = request;
  const stateHash = digest(request.state);
  const row = await inTransaction(deps, (tx) => store.takeSignIn(tx, merchant.id, stateHash));
  if (!row || row.expires_at.getTime() <= deps.clock.now()) return refuse('auth.outside_failed');
  // Login CSRF: another person's return in this browser would log its user in as that person.
  if (!isSameBrowser(row.browser_hash, request.browser)) return refuse('auth.outside_failed');
  const { member_id: memberId } = row;
  const linking = memberId === null ? undefined : session;
  if (memberId !== null && linking?.memberId !== memberId) return refuse('auth.outside_failed');
  const name = row.provider as OutsideProvider;
  const provider = providerOf(deps, merchant, name);
  if (!provider) return refuse('auth.outside_unavailable');
  const signIn = JSON.parse(encryptorOf(deps).decrypt(row.encrypted, `${merchant.id} ${stateHash}`)) as SignIn;
  const proved = await provider.complete({ ...signIn, code: request.code, iss: request.iss });
  if (proved.kind === 'fault') return refuse('auth.outside_unavailable');
  if (proved.kind === 'refused') return refuse('auth.outside_failed');
  if (linking) return await linkTo(deps, merchant, linking, name, proved.person);
  return await logInAs(deps, request, name, proved.person);
}

const personRow = (provider: string, { issuer, subject, label }: OutsidePerson) => ({
  provider,
  issuer,
  subject,
  label,
});

async function linkTo(
  deps: IdentityContext,
  merchant: Merchant,
  { id: sessionId, memberId }: Session,
  provider: OutsideProvider,
  person: OutsidePerson,
): Promise<Result<Finished, RefusalCode>> {
  const now = new Date(deps.clock.now());
  return await deps.atomically(async (tx): Promise<Result<Finished, RefusalCode>> => {
    const linking = { merchantId: merchant.id, memberId };
    if (!(await holdSession(deps, tx, linking, sessionId))) return refuse('session.expired');
    const row = { merchant_id: merchant.id, member_id: memberId, linked_at: now, used_at: now };
    const done = ok<Finished>({ answer: { provider, isLinked: true } });
    if (await store.link(tx, { ...row, ...personRow(provider, person) })) {
      await deps.outbox.publish(tx, merchant.id, 'access.changed', { memberId });
      return done;
    }
    const owner = await store.memberOf(tx, merchant.id, person);
    if (owner === memberId) return done;
    return refuse(owner === undefined ? 'auth.outside_linked' : 'auth.outside_taken');
  });
}

/** A member is logged in, a new person continues to registration. */
async function logInAs(
  deps: IdentityContext,
  { merchant, address, device, deviceCookie, deviceToken, browser }: SignInReturn,
  provider: OutsideProvider,
  person: OutsidePerson,
): Promise<Result<Finished, RefusalCode>> {
  const now = new Date(deps.clock.now());
  const memberId = await store.memberOf(deps.db, merchant.id, person);
  const account = memberId === undefined ? undefined : await credentialById(deps.db, merchant.id, memberId);
  if (!account) return await inviteNewMember(deps, merchant, provider, person, browser);
  const { knownToken, sharedWith } = await knownDevice(deps, merchant.id, account.member_id, deviceToken);
  const at = { merchantId: merchant.id, address, device, deviceCookie, portal: 'member' as const };
  const entered: Result<LoggedIn, RefusalCode> = await completeLogin(deps, at, {
    method: 'outside',
    account,
    knownToken,
    sharedWith,
    budgets: [],
    spend: async (tx) => {
      await store.markUsed(tx, merchant.id, person, now);
      return true;
    },
  });
  if (!entered.ok) return entered;
  const { answer, ...cookies } = entered.value;
  return ok({ answer: { provider, session: answer }, ...cookies });
}

async function inviteNewMember(
  deps: IdentityContext,
  merchant: Merchant,
  provider: OutsideProvider,
  person: OutsidePerson,
  browser: string | undefined,
): Promise<Result<Finished, RefusalCode>> {
  const now = new Date(deps.clock.now());
  if (!merchant.flags.registration) return refuse('feature.off', { flag: 'registration' });
  const ticket = newToken(deps.random);
  return await deps.atomically(async (tx) => {
    await store.insertNewMember(tx, {
      merchant_id: merchant.id,
      ticket_hash: digest(ticket),
      browser_hash: browser === undefined ? null : digest(browser),
      ...personRow(provider, person),
      expires_at: later(now, lifetimes.newMemberSeconds),
    });
    return ok({ answer: { provider, newMember: { ticket, label: person.label } } });
  });
}

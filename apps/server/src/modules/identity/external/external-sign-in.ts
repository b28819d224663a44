/**
 * Signing in at an outside identity provider. State, nonce and verifier are made anew for each try and belong to one browser, which a cookie
 * shows; they are taken once, whatever comes of it. Who is proved is a member only if a member has said so before: never because two e-mail
 * addresses are alike.
 */
import type { AnswerOf, Endpoints, FlagKey, Language, OutsideProvider, RefusalCode } from '#contract';
import { type OutsidePerson, RETURN_PATH, type SignIn } from '#identities/plugin.ts';
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { createSealer } from '../../../db/encryptor.ts';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { credentialById } from '../accounts/index.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityContext } from '../context.ts';
import { digest, newToken } from '../crypto/index.ts';
import { browserOf, isSameBrowser, knownDevice } from '../devices/index.ts';
import { completeLogin, type LoggedIn } from '../login/index.ts';
import { later, lifetimes } from '../rules.ts';
import * as store from './store.ts';

/** Which switch an outside provider has. */
const outsideFlags = { facebook: 'facebookLogin', google: 'googleLogin' } as const satisfies {
  readonly [Provider in OutsideProvider]: FlagKey;
};

type Answer = AnswerOf<Endpoints['finishOutsideSignIn']>;

export interface SignInStart {
  readonly merchant: Merchant;
  readonly host: string;
  readonly language: Language;
  readonly provider: OutsideProvider;
  /** What the browser was given to show when it comes back. */
  readonly browser: string;
  /** Who links an account; absent where somebody logs in. */
  readonly memberId?: string;
}

export interface SignInReturn extends ClientInfo {
  readonly merchant: Merchant;
  readonly browser: string | undefined;
  readonly session: Session | undefined;
  readonly state: string;
  readonly code: string;
  readonly iss?: string | undefined;
  readonly deviceToken?: string | undefined;
}

/** What came of a return, with the renewal cookie where somebody was logged in. */
export interface Finished {
  readonly answer: Answer;
  readonly refreshToken?: string;
}

const sealerOf = (deps: IdentityContext) => createSealer(deps.secret, 'outside sign-ins', deps.random);

/** A provider a merchant has switched on and somebody has configured. */
function providerOf(deps: IdentityContext, merchant: Merchant, provider: OutsideProvider) {
  return merchant.flags[outsideFlags[provider]] ? deps.outside.of(merchant, provider) : undefined;
}

/** Those of a merchant that could be signed in with at this moment. */
export async function availableProviders(deps: IdentityContext, merchant: Merchant): Promise<OutsideProvider[]> {
  const asked = (Object.keys(outsideFlags) as OutsideProvider[]).map(async (provider) => {
    const isThere = (await providerOf(deps, merchant, provider)?.isAvailable()) ?? false;
    return isThere ? [provider] : [];
  });
  return (await Promise.all(asked)).flat();
}

export async function beginSignIn(
  deps: IdentityContext,
  { merchant, host, language, provider, browser, memberId }: SignInStart,
): Promise<Result<{ readonly url: string }, RefusalCode>> {
  if (!merchant.flags[outsideFlags[provider]]) return refuse('feature.off', { flag: outsideFlags[provider] });
  const { hosts } = merchant.manifest;
  const home = hosts.includes(host) ? host : (hosts[0] ?? host);
  const state = newToken(deps.random);
  const signIn: SignIn = {
    redirectUri: `${deps.originOf(home)}${RETURN_PATH}`,
    nonce: newToken(deps.random),
    codeVerifier: newToken(deps.random),
  };
  const url = await providerOf(deps, merchant, provider)?.begin({ ...signIn, state, language });
  if (url === undefined) return refuse('auth.outside_unavailable');
  const stateHash = digest(state);
  return await deps.atomically(async (tx) => {
    await store.insertSignIn(tx, {
      merchant_id: merchant.id,
      state_hash: stateHash,
      provider,
      member_id: memberId ?? null,
      browser_hash: digest(browser),
      sealed: sealerOf(deps).seal(JSON.stringify(signIn), `${merchant.id} ${stateHash}`),
      expires_at: later(new Date(deps.clock.now()), lifetimes.outsideSeconds),
    });
    return ok({ url });
  });
}

export async function finishSignIn(deps: IdentityContext, ask: SignInReturn): Promise<Result<Finished, RefusalCode>> {
  const { merchant, session } = ask;
  const stateHash = digest(ask.state);
  const taken = await deps.atomically(async (tx) => ok(await store.takeSignIn(tx, merchant.id, stateHash)));
  const row = taken.ok ? taken.value : undefined;
  if (!row || row.expires_at.getTime() <= deps.clock.now()) return refuse('auth.outside_failed');
  // Somebody else's return in this browser would log its owner in as that somebody.
  if (!isSameBrowser(row.browser_hash, ask.browser)) return refuse('auth.outside_failed');
  const { member_id: memberId } = row;
  if (memberId !== null && session?.memberId !== memberId) return refuse('auth.outside_failed');
  const name = row.provider as OutsideProvider;
  const provider = providerOf(deps, merchant, name);
  if (!provider) return refuse('auth.outside_unavailable');
  const signIn = JSON.parse(sealerOf(deps).open(row.sealed, `${merchant.id} ${stateHash}`)) as SignIn;
  const proved = await provider.complete({ ...signIn, code: ask.code, iss: ask.iss });
  if (proved.kind === 'fault') return refuse('auth.outside_unavailable');
  if (proved.kind === 'refused') return refuse('auth.outside_failed');
  if (memberId !== null) return await linkTo(deps, merchant, memberId, name, proved.person);
  return await logInAs(deps, ask, name, proved.person);
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
  memberId: string,
  provider: OutsideProvider,
  person: OutsidePerson,
): Promise<Result<Finished, RefusalCode>> {
  const now = new Date(deps.clock.now());
  return await deps.atomically(async (tx): Promise<Result<Finished, RefusalCode>> => {
    const row = { merchant_id: merchant.id, member_id: memberId, linked_at: now, used_at: now };
    const done = ok<Finished>({ answer: { provider, isLinked: true } });
    if (await store.link(tx, { ...row, ...personRow(provider, person) })) {
      await deps.outbox.tell(tx, merchant.id, 'access.changed', { memberId });
      return done;
    }
    const owner = await store.memberOf(tx, merchant.id, person);
    if (owner === memberId) return done;
    return refuse(owner === undefined ? 'auth.outside_linked' : 'auth.outside_taken');
  });
}

/** A member logs in, a newcomer goes on to register. */
async function logInAs(
  deps: IdentityContext,
  { merchant, address, device, deviceToken, browser }: SignInReturn,
  provider: OutsideProvider,
  person: OutsidePerson,
): Promise<Result<Finished, RefusalCode>> {
  const now = new Date(deps.clock.now());
  const memberId = await store.memberOf(deps.db, merchant.id, person);
  const account = memberId === undefined ? undefined : await credentialById(deps.db, merchant.id, memberId);
  if (!account) return await inviteNewMember(deps, merchant, provider, person, browser);
  const knownToken = await knownDevice(deps, merchant.id, account.member_id, deviceToken);
  const at = { merchantId: merchant.id, address, device, portal: 'member' as const };
  const entered: Result<LoggedIn, RefusalCode> = await completeLogin(deps, at, {
    method: 'outside',
    account,
    knownToken,
    budgets: [],
    spend: async (tx) => {
      await store.markUsed(tx, merchant.id, person, now);
      return true;
    },
  });
  if (!entered.ok) return entered;
  const { answer, refreshToken } = entered.value;
  return ok({ answer: { provider, session: answer }, refreshToken });
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
    await store.insertNewcomer(tx, {
      merchant_id: merchant.id,
      ticket_hash: digest(ticket),
      browser_hash: browser === undefined ? null : digest(browser),
      ...personRow(provider, person),
      expires_at: later(now, lifetimes.newcomerSeconds),
    });
    return ok({ answer: { provider, newcomer: { ticket, label: person.label } } });
  });
}

/** A member just made, and the ticket of somebody new that came in this browser. */
export interface NewcomerLink {
  readonly merchantId: string;
  readonly memberId: string;
  readonly ticket: string;
  readonly cookies: { readonly [name: string]: string | undefined };
}

/** Whose ticket it is, is shown by the browser it was given to: a ticket alone, seen by somebody, registers nobody as that person. */
export async function linkNewcomer(
  deps: IdentityContext,
  tx: Tx,
  { merchantId, memberId, ticket, cookies }: NewcomerLink,
): Promise<boolean> {
  const now = new Date(deps.clock.now());
  const browser = browserOf({ cookies });
  if (browser === undefined) return false;
  const person = await store.takeNewcomer(tx, merchantId, digest(ticket), digest(browser), now);
  if (!person) return false;
  return await store.link(tx, {
    merchant_id: merchantId,
    member_id: memberId,
    linked_at: now,
    used_at: now,
    ...person,
  });
}

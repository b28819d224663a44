/** Login by a passkey. */
import type { AnswerOf, BodyOf, Endpoints, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import { inTransaction } from '../../../db/transactions.ts';
import { credentialById } from '../accounts/index.ts';
import type { ClientInfo } from '../client-info.ts';
import type { IdentityContext } from '../context.ts';
import { isSameBrowser, knownDevice } from '../devices/index.ts';
import { completeLogin, type LoggedIn, recordLogin } from '../login/index.ts';
import { requestOptions, verifyUsed } from './ceremony.ts';
import { type AtHost, handleOf, issueChallenge, takeChallenge } from './challenges.ts';
import * as store from './store.ts';

export async function requestPasskeyLogIn(
  deps: IdentityContext,
  { merchant, host }: AtHost,
  browserHash: string,
): Promise<Result<AnswerOf<Endpoints['requestPasskeyLogIn']>, RefusalCode>> {
  const asker = { member_id: null, session_id: null, browser_hash: browserHash };
  const { id, challenge } = await issueChallenge(deps, merchant.id, asker);
  return ok({ challengeId: id, options: requestOptions(host, challenge) });
}

export interface PasskeyAttempt extends AtHost, ClientInfo {
  readonly browser: string | undefined;
  readonly body: BodyOf<Endpoints['logInWithPasskey']>;
}

export async function logInWithPasskey(
  deps: IdentityContext,
  request: PasskeyAttempt,
): Promise<Result<LoggedIn, RefusalCode>> {
  const { merchant, host, body } = request;
  const { response } = body;
  const requested = await takeChallenge(deps, merchant.id, body.challengeId);
  if (!requested || !isSameBrowser(requested.browser_hash, request.browser)) return refuse('passkey.invalid');
  const passkey = await store.passkeyByCredential(deps.db, merchant.id, response.id);
  const account = passkey && (await credentialById(deps.db, merchant.id, passkey.member_id));
  if (!account || passkey.rp_id !== host) return refuse('passkey.invalid');
  const { userHandle } = response.response;
  const isTheirs = userHandle === undefined || userHandle === handleOf(account.member_id);
  const answered = { response, challenge: requested.challenge, origin: deps.originOf(host), host };
  const counter = await verifyUsed(answered, passkey);
  const at = { ...request, merchantId: merchant.id, portal: body.portal ?? 'member' };
  const refuseIt = async () => {
    await inTransaction(deps, (tx) => recordLogin(deps, tx, at, account.member_id, 'wrong', 'passkey'));
    return refuse('passkey.invalid');
  };
  if (counter === undefined || !isTheirs) return await refuseIt();
  const use = { from: passkey.counter, to: counter, now: new Date(deps.clock.now()) };
  const { knownToken, sharedWith } = await knownDevice(deps, merchant.id, account.member_id, body.deviceToken);
  const spend = (tx: Parameters<typeof store.countUse>[0]) => store.countUse(tx, merchant.id, response.id, use);
  const entered = await completeLogin(deps, at, {
    method: 'passkey',
    account,
    knownToken,
    sharedWith,
    budgets: [],
    spend,
  });
  return !entered.ok && entered.refusal.code === 'code.expired' ? await refuseIt() : entered;
}

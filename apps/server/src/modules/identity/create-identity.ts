/** Puts identity together. */
import { ok } from '#kernel';
import type { Session, StageSession } from '../../http/handlers.ts';
import { createAccount, createTrialAccount } from './accounts/create-account.ts';
import { credentialByName, deleteExpired, insertUsedPayload } from './accounts/store.ts';
import { checkCaptcha } from './captcha/captcha.ts';
import { createPasswords } from './credentials/passwords.ts';
import { proveSecret, type SecretDeps, secretsOf, setSecret } from './credentials/secrets.ts';
import { keepAnswers, proveAnswers, questionsFor, questionsOf } from './credentials/security-answers.ts';
import { deleteOldCodes } from './credentials/store-codes.ts';
import { type CodeDeps, issueCode, proveCode, spendCode } from './credentials/verification-codes.ts';
import type { IdentityDeps } from './deps.ts';
import { forgetDevices } from './devices/store.ts';
import { linkNewcomer } from './external/external-sign-in.ts';
import type { Identity } from './identity.ts';
import type { LetInDeps } from './login/complete-login.ts';
import { logInFreeplay } from './login/log-in-trial.ts';
import { createGate } from './rate-limits/concurrency-limit.ts';
import * as attempts from './rate-limits/rate-limits.ts';
import { routes } from './routes.ts';
import { later, lifetimes, spendingBudgets, usernameKey } from './rules.ts';
import { endOtherAccess } from './second-factor/end-other-access.ts';
import { proveOwner } from './second-factor/prove-owner.ts';
import { protectionsOf } from './security-overview.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { openFirstSession, sessionOf, stageOf } from './sessions/open-session.ts';
import { issueTicket, redeemTicket, renewStage, spendTicket } from './sessions/stage-tickets.ts';
import * as sessions from './sessions/store.ts';
import { createRecall } from './sessions/ttl-cache.ts';
import { deriveKeys, digest } from './tokens.ts';

export function createIdentity(house: IdentityDeps): Identity {
  const { db, atomically, clock, random } = house;
  const keys = deriveKeys(house.secret);
  const deps = { ...house, keys, passwords: createPasswords({ pepper: keys.password, random }) };
  const now = () => new Date(clock.now());
  const callers = createRecall<Session>(clock);
  const frames = createRecall<StageSession>(clock);

  /** On this node at once; the member's sockets everywhere look whether their session still lives. */
  function tellEnd(merchantId: string, memberId: string, sessionId: string): void {
    callers.forget(({ id }) => id === sessionId);
    frames.forget(({ id }) => id === sessionId);
    house.live.publishTo(merchantId, memberId, 'session', { ended: true });
  }

  async function endSession(merchantId: string, memberId: string, sessionId: string, because: 'logout' | 'ended') {
    const ended = await atomically(async (tx) =>
      ok(await sessions.endSession(tx, merchantId, memberId, sessionId, because, now())),
    );
    tellEnd(merchantId, memberId, sessionId);
    return ended.ok && ended.value;
  }

  const tellEnds: Identity['tellEnds'] = (merchantId, memberId, ids) => {
    for (const id of ids) tellEnd(merchantId, memberId, id);
  };

  const spend: Identity['spend'] = async (merchantId, spending, address) => {
    const budgets = spendingBudgets(spending, address);
    const open = await attempts.isOpen(db, keys.attempts, merchantId, budgets, now());
    if (!open.ok) return open;
    const counted = await atomically((tx) => attempts.countTry(tx, keys.attempts, merchantId, budgets, now()));
    return counted.ok ? ok() : counted;
  };

  return {
    routes: routes({
      ...deps,
      spend,
      tellEnd,
      tellEnds,
      endSession,
      drawing: createGate({ running: 2, waiting: 32 }),
    }),
    resolve: (merchantId, token) =>
      callers.ask(`${merchantId} ${digest(token)}`, async () => {
        const row = await sessions.sessionByAccess(db, merchantId, digest(token), now());
        return row && sessionOf(row, now());
      }),
    resolveStage: (merchantId, token) =>
      frames.ask(`${merchantId} ${digest(token)}`, async () => {
        const row = await sessions.stageByToken(db, merchantId, digest(token), now());
        return row && stageOf(row, now());
      }),
    isAlive: async (reader, merchantId, sessionId) =>
      (await sessions.sessionById(reader, merchantId, sessionId, now())) !== undefined,

    ...papers(deps),

    sessionsOf: async (reader, merchantId, memberId) => {
      const rows = await sessions.sessionsOf(reader, merchantId, memberId, now());
      return rows.map(({ id, address, device, created_at: createdAt, renewed_at: renewedAt }) => ({
        id,
        address,
        device,
        createdAt,
        renewedAt,
      }));
    },
    endSession: (merchantId, memberId, sessionId) => endSession(merchantId, memberId, sessionId, 'ended'),

    tellEnds,

    ...proofs(deps),

    hashSecret: (secret) => deps.passwords.hash(secret),
    isUsernameFree: async (reader, merchantId, username) =>
      (await credentialByName(reader, merchantId, usernameKey(username))) === undefined,
    createAccount: (tx, order) => createAccount(deps, tx, order),
    createTrial: (tx, order) => createTrialAccount(deps, tx, order),
    logInFreeplay: (merchantId, ask, arrival) => logInFreeplay(deps, merchantId, ask, arrival),
    openSession: (tx, merchantId, member, arrival) => openFirstSession(deps, tx, merchantId, member, arrival),
    checkCaptcha: (merchantId, address, answer) => checkCaptcha(deps, merchantId, address, answer),
    spend,
    sweep: async (merchantId) => {
      await atomically(async (tx) => {
        await deleteExpired(tx, merchantId, now(), later(now(), -lifetimes.historySeconds));
        await deleteOldCodes(tx, merchantId, later(now(), -lifetimes.codeSeconds));
        return ok();
      });
    },
  };
}

/** What lets a caller into a game's frame. */
function papers(
  deps: Pick<IdentityDeps, 'clock' | 'random'>,
): Pick<Identity, 'issueTicket' | 'spendTicket' | 'redeemTicket' | 'renewStage'> {
  return {
    issueTicket: (tx, order) => issueTicket(deps, tx, order),
    spendTicket: (tx, merchantId, ticket) => spendTicket(deps, tx, merchantId, ticket),
    redeemTicket: (tx, merchantId, ticket) => redeemTicket(deps, tx, merchantId, ticket),
    renewStage: (tx, merchantId, stage) => renewStage(deps, tx, merchantId, stage),
  };
}

/** Codes and secrets: how somebody proves to be who they are once more. */
function proofs(
  deps: CodeDeps & SecretDeps & LetInDeps,
): Pick<
  Identity,
  | 'endOtherAccess'
  | 'beginBreak'
  | 'putOnHold'
  | 'forgetDevices'
  | 'issueCode'
  | 'proveCode'
  | 'spendCode'
  | 'proveSecret'
  | 'proveOwner'
  | 'setSecret'
  | 'secretsOf'
  | 'protectionsOf'
  | 'linkNewcomer'
  | 'questionsFor'
  | 'questionsOf'
  | 'proveAnswers'
  | 'keepAnswers'
  | 'memberNamed'
  | 'spendPayload'
> {
  return {
    endOtherAccess: (tx, merchantId, memberId, kept) =>
      endOtherAccess(deps, tx, { merchantId, memberId, kept }, 'password'),
    beginBreak: async (tx, merchantId, memberId, until) => {
      await sessions.putOnBreak(tx, merchantId, memberId, until);
      return endSessions(deps, tx, { merchantId, memberId, kept: undefined }, 'ended');
    },
    putOnHold: sessions.putOnHold,
    forgetDevices,
    issueCode: (order) => issueCode(deps, order),
    proveCode: (merchantId, answer) => proveCode(deps, merchantId, answer),
    spendCode: (tx, merchantId, id) => spendCode(deps, tx, merchantId, id),
    proveSecret: (merchantId, memberId, kind, secret) => proveSecret(deps, merchantId, memberId, kind, secret),
    proveOwner: (merchantId, memberId, proof) => proveOwner(deps, { merchantId, memberId }, proof),
    setSecret: (tx, merchantId, memberId, secret) => setSecret(deps, tx, merchantId, memberId, secret),
    secretsOf: (merchantId, memberId) => secretsOf(deps, merchantId, memberId),
    protectionsOf: (merchant, host, memberId) => protectionsOf(deps, merchant, host, memberId),
    linkNewcomer: (tx, ask) => linkNewcomer(deps, tx, ask),
    questionsFor: (merchantId, username) => questionsFor(deps, merchantId, username),
    questionsOf: (merchantId, memberId) => questionsOf(deps, merchantId, memberId),
    proveAnswers: (merchantId, ask) => proveAnswers(deps, merchantId, ask),
    keepAnswers: (tx, merchantId, memberId, kept) => keepAnswers(deps, tx, merchantId, memberId, kept),
    spendPayload: async (merchantId, jti, keepUntil) => {
      const row = { merchant_id: merchantId, jti, expires_at: keepUntil };
      const saved = await deps.atomically(async (tx) => ok(await insertUsedPayload(tx, row)));
      return saved.ok && saved.value;
    },
    memberNamed: async (reader, merchantId, username) => {
      const account = await credentialByName(reader, merchantId, usernameKey(username));
      return account?.state === 'open' && account.password_hash !== null ? account.member_id : undefined;
    },
  };
}

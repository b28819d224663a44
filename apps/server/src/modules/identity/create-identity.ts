/** Composes identity. */
import { ok, refuse } from '#kernel';
import { inTransaction } from '../../db/transactions.ts';
import {
  becomeAgent,
  closeViewer,
  createAccount,
  createTrialAccount,
  createViewer,
  isUsernameFree,
  lockedAccountStatus,
  lockedAccountStatuses,
  lockViewer,
  MAX_VIEWERS,
  memberNamed,
  putOnBreak,
  putOnHold,
  viewersOf,
} from './accounts/index.ts';
import { createIdentityBackOffice } from './back-office/index.ts';
import { checkCaptcha } from './captcha/index.ts';
import { createContext, type IdentityContext } from './context.ts';
import { createSecurityAnswers } from './credentials/index.ts';
import type { IdentityDeps } from './deps.ts';
import { forgetDevices } from './devices/index.ts';
import { linkNewMember } from './external/index.ts';
import type { AbuseGuard, AccessControl, Accounts, Credentials, Identity, Viewers } from './identity.ts';
import { enterNewMember, logInTrial } from './login/index.ts';
import { spendingBudgets } from './rate-limits/index.ts';
import { routes } from './routes.ts';
import { later, lifetimes } from './rules.ts';
import { endOtherAccess, proveOwner } from './second-factor/index.ts';
import { securityOverview } from './security-overview.ts';
import { createSessions, createStageTickets, endSessions, holdSession, type Sessions } from './sessions/index.ts';
import { deleteExpired, insertUsedPayload } from './store.ts';

export function createIdentity(deps: IdentityDeps): Identity {
  const context = createContext(deps);
  const { atomically, clock } = deps;
  const sessions = createSessions(deps);
  return {
    routes: routes(context, sessions),
    sessions,
    stageTickets: createStageTickets(deps),
    accounts: accounts(context),
    viewers: viewers(context),
    credentials: credentials(context),
    codes: context.codes,
    access: access(context, sessions),
    guard: guard(context),
    backOffice: createIdentityBackOffice(context, sessions),
    async spendPayload(merchantId, jti, keepUntil) {
      const row = { merchant_id: merchantId, jti, expires_at: keepUntil };
      return inTransaction({ atomically }, (tx) => insertUsedPayload(tx, row));
    },
    async sweep(merchantIds) {
      const now = new Date(clock.now());
      const before = {
        history: later(now, -lifetimes.historySeconds),
        devices: later(now, -lifetimes.deviceSeconds),
        codes: later(now, -lifetimes.codeSeconds),
      };
      await inTransaction({ atomically }, (tx) => deleteExpired(tx, merchantIds, now, before));
    },
  };
}

function accounts(context: IdentityContext): Accounts {
  return {
    isUsernameFree: (db, merchantId, username) => isUsernameFree(context, db, merchantId, username),
    memberNamed,
    createAccount: (tx, order) => createAccount(context, tx, order),
    becomeAgent,
    createTrial: (tx, order) => createTrialAccount(context, tx, order),
    linkNewMember: (tx, link) => linkNewMember(context, tx, link),
    enterNewMember: (tx, merchantId, member, client) => enterNewMember(context, tx, merchantId, member, client),
    logInTrial: (merchantId, trial, client) => logInTrial(context, merchantId, trial, client),
  };
}

function viewers(context: IdentityContext): Viewers {
  return {
    maximum: MAX_VIEWERS,
    of: viewersOf,
    open: (tx, order) => createViewer(context, tx, order),
    async setPassword(tx, viewer, hash) {
      const { merchantId, viewerId: memberId } = viewer;
      if (!(await lockViewer(tx, viewer))) return refuse('agent.viewer_unknown');
      await context.secrets.setSecret(tx, merchantId, memberId, { kind: 'password', hash });
      return ok(await endOtherAccess(context, tx, { merchantId, memberId, exceptSessionId: undefined }, 'password'));
    },
    async end(tx, viewer) {
      const { merchantId, viewerId: memberId } = viewer;
      if (!(await lockViewer(tx, viewer))) return refuse('agent.viewer_unknown');
      await closeViewer(tx, viewer);
      return ok(await endOtherAccess(context, tx, { merchantId, memberId, exceptSessionId: undefined }, 'ended'));
    },
  };
}

function credentials(context: IdentityContext): Credentials {
  return {
    ...context.secrets,
    ...createSecurityAnswers(context),
    proveOwner: (merchantId, memberId, proof) => proveOwner(context, { merchantId, memberId }, proof),
    securityOverview: (merchant, host, memberId) => securityOverview(context, merchant, host, memberId),
  };
}

function access(context: IdentityContext, { notifyEnds }: Sessions): AccessControl {
  return {
    endOtherAccess: (tx, merchantId, memberId, exceptSessionId) =>
      endOtherAccess(context, tx, { merchantId, memberId, exceptSessionId }, 'password'),
    async beginBreak(tx, merchantId, memberId, until) {
      await putOnBreak(tx, merchantId, memberId, until);
      return await endSessions(context, tx, { merchantId, memberId, exceptSessionId: undefined }, 'ended');
    },
    notifyEnds,
    holdSession: (tx, merchantId, memberId, sessionId) => holdSession(context, tx, { merchantId, memberId }, sessionId),
    putOnHold,
    accountStatusOf: (tx, merchantId, memberId) =>
      lockedAccountStatus(tx, merchantId, memberId, new Date(context.clock.now())),
    accountStatusesOf: (tx, merchantId, memberIds) =>
      lockedAccountStatuses(tx, merchantId, memberIds, new Date(context.clock.now())),
    forgetDevices,
  };
}

function guard(context: IdentityContext): AbuseGuard {
  return {
    async requireCaptcha(merchantId, address, { captchaId: id, captcha: text }) {
      const isRight = await checkCaptcha(context, merchantId, address, { id, text });
      return isRight ? ok() : refuse('auth.captcha_wrong', { captcha: true, field: 'captcha' });
    },
    spend: (merchantId, spending, address) => context.rateLimits.spend(merchantId, spendingBudgets(spending, address)),
    countTry: context.rateLimits.countTry,
  };
}

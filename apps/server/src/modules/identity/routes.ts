/** The endpoints of identity. */
import { ok, refuse } from '#kernel';
import { readCursor, writeCursor } from '../../db/page-key.ts';
import type { Handlers } from '../../http/handlers.ts';
import { makeCaptcha } from './captcha/captcha.ts';
import { loginsOf } from './credentials/store-secrets.ts';
import type { IdentityEndpoint } from './identity.ts';
import { logIn } from './login/log-in.ts';
import { logInBySms } from './login/log-in-sms.ts';
import { signInRoutes } from './passkeys/routes.ts';
import type { RouteDeps } from './route-deps.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { clearRefreshCookie, REFRESH_COOKIE, setRefreshCookie } from './sessions/refresh-cookie.ts';
import { renewSession } from './sessions/renew-session.ts';
import { sessionsOf } from './sessions/store.ts';

export function routes(deps: RouteDeps): Handlers<IdentityEndpoint> {
  return {
    login: async (call) => {
      const { merchant, address, device, body } = call;
      const ask = { merchantId: merchant.id, address, device, body };
      const isSms = body.type === 'sms';
      // the switch may have been turned off since the code was sent
      if (isSms && !merchant.flags.mobileCodeLogin) return refuse('feature.off');
      const done = await (isSms ? logInBySms(deps, ask) : logIn(deps, ask));
      if (!done.ok) return done;
      setRefreshCookie(call, done.value.refreshToken);
      return ok(done.value.answer);
    },

    renewSession: async (call) => {
      const cookie = call.cookies[REFRESH_COOKIE];
      if (!cookie) return refuse('session.expired');
      const { result, ended } = await renewSession(deps, call.merchant.id, cookie);
      if (ended) deps.tellEnd(call.merchant.id, ended.memberId, ended.sessionId);
      if (!result.ok) {
        clearRefreshCookie(call);
        return result;
      }
      setRefreshCookie(call, result.value.refreshToken);
      return ok(result.value.answer);
    },

    logout: async (call) => {
      const { merchant, session } = call;
      await deps.endSession(merchant.id, session.memberId, session.id, 'logout');
      clearRefreshCookie(call);
      return ok({});
    },

    captcha: async ({ merchant, address, query }) => {
      const may = await deps.spend(merchant.id, 'captcha', address);
      if (!may.ok) return may;
      return await makeCaptcha(deps, merchant.id, address, query.kind ?? 'image');
    },

    ...historyRoutes(deps),
    ...signInRoutes(deps),
  };
}

/** Where a member is and was logged in. */
function historyRoutes(
  deps: RouteDeps,
): Handlers<'ownSessions' | 'endOwnSession' | 'endOtherSessions' | 'loginRecords'> {
  const now = () => new Date(deps.clock.now());
  return {
    ownSessions: async ({ merchant, session }) => {
      const rows = await sessionsOf(deps.db, merchant.id, session.memberId, now());
      const sessions = rows.map(({ id, address, device, created_at: createdAt, renewed_at: renewedAt }) => ({
        id,
        address,
        device,
        createdAt: createdAt.toISOString(),
        renewedAt: renewedAt.toISOString(),
        isCurrent: id === session.id,
      }));
      return ok({ sessions });
    },

    endOwnSession: async ({ merchant, session, params }) => {
      const isEnded = await deps.endSession(merchant.id, session.memberId, params.sessionId, 'ended');
      return isEnded ? ok({}) : refuse('session.unknown');
    },

    endOtherSessions: async ({ merchant, session }) => {
      const ended = await deps.atomically(async (tx) =>
        ok(
          await endSessions(
            deps,
            tx,
            { merchantId: merchant.id, memberId: session.memberId, kept: session.id },
            'ended',
          ),
        ),
      );
      const ids = ended.ok ? ended.value : [];
      deps.tellEnds(merchant.id, session.memberId, ids);
      return ok({ ended: ids.length });
    },

    loginRecords: async ({ merchant, session, query }) => {
      const page = { after: readCursor(query.cursor), limit: query.limit };
      const rows = await loginsOf(deps.db, merchant.id, session.memberId, page);
      const content = rows.slice(0, query.limit).map((row) => ({ ...row, at: row.at.toISOString() }));
      const last = rows[query.limit - 1];
      return ok(rows.length > query.limit && last ? { content, next: writeCursor(last) } : { content });
    },
  };
}

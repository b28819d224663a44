/** The endpoints of sessions: renewal, logout, and the member's list. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { IdentityBase } from '../base.ts';
import type { Sessions } from './create-sessions.ts';
import { endSessions } from './end-sessions.ts';
import { answerOpened, clearRefreshCookie, REFRESH_COOKIE } from './refresh-cookie.ts';
import { renewSession } from './renew-session.ts';
import { sessionsOf } from './store.ts';

export function sessionRoutes(context: IdentityBase, sessions: Sessions) {
  return defineHandlers({
    renewSession: async (call) => {
      const cookie = call.cookies[REFRESH_COOKIE];
      if (!cookie) return refuse('session.expired');
      const { result, ended } = await renewSession(context, call.merchant.id, cookie);
      if (ended) sessions.notifyEnds(call.merchant.id, ended.memberId, [ended.sessionId]);
      if (!result.ok) clearRefreshCookie(call);
      return answerOpened(call, result);
    },

    logout: async (call) => {
      const { merchant, session } = call;
      await sessions.end(merchant.id, session.memberId, session.id, 'logout');
      clearRefreshCookie(call);
      return ok({});
    },

    ownSessions: async ({ merchant, session }) => {
      const rows = await sessionsOf(context.db, merchant.id, session.memberId, new Date(context.clock.now()));
      return ok({
        sessions: rows.map(({ id, address, device, created_at: createdAt, renewed_at: renewedAt }) => ({
          id,
          address,
          device,
          createdAt: createdAt.toISOString(),
          renewedAt: renewedAt.toISOString(),
          isCurrent: id === session.id,
        })),
      });
    },

    endOwnSession: async ({ merchant, session, params }) => {
      const isEnded = await sessions.end(merchant.id, session.memberId, params.sessionId, 'ended');
      return isEnded ? ok({}) : refuse('session.unknown');
    },

    endOtherSessions: async ({ merchant, session }) => {
      const owner = { merchantId: merchant.id, memberId: session.memberId };
      const ended = await context.atomically(async (tx) =>
        ok(await endSessions(context, tx, { ...owner, exceptSessionId: session.id }, 'ended')),
      );
      const ids = ended.ok ? ended.value : [];
      sessions.notifyEnds(owner.merchantId, owner.memberId, ids);
      return ok({ ended: ids.length });
    },
  });
}

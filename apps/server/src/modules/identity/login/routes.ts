/** The endpoints of login, and of its history. */
import { ok, refuse } from '#kernel';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import { defineHandlers } from '../../../http/handlers.ts';
import type { IdentityContext } from '../context.ts';
import { deviceCookieOf } from '../device-cookie.ts';
import { spendingBudgets } from '../rate-limits/index.ts';
import { answerOpened } from '../sessions/index.ts';
import { giveSecondStep } from './give-second-step.ts';
import { logIn } from './log-in.ts';
import { logInBySms } from './log-in-sms.ts';
import { loginsOf } from './store.ts';

export function loginRoutes(context: IdentityContext) {
  return defineHandlers({
    login: async (call) => {
      const { merchant, address, device, body } = call;
      const request = { merchantId: merchant.id, address, device, deviceCookie: deviceCookieOf(call), body };
      if (body.type !== 'sms') return answerOpened(call, await logIn(context, request));
      // the flag may have been turned off since the code was sent
      return merchant.flags.mobileCodeLogin
        ? answerOpened(call, await logInBySms(context, request))
        : refuse('feature.off');
    },

    giveSecondStep: async (call) => {
      const { merchant, address, device, body } = call;
      const may = await context.rateLimits.spend(merchant.id, spendingBudgets('signIn', address));
      if (!may.ok) return may;
      const request = { merchantId: merchant.id, address, device, deviceCookie: deviceCookieOf(call), body };
      return answerOpened(call, await giveSecondStep(context, request));
    },

    loginRecords: async ({ merchant, session, query }) => {
      const page = { after: readCursor(query.cursor), limit: query.limit };
      const rows = await loginsOf(context.db, merchant.id, session.memberId, page);
      const { shown, end } = pageOf(rows, query.limit, (row) => row);
      return ok({
        content: shown.map(({ method, ...row }) => ({ ...row, way: method, at: row.at.toISOString() })),
        ...end,
      });
    },
  });
}

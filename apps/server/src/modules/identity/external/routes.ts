/** The endpoints of sign-ins at other identity providers. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { IdentityContext } from '../context.ts';
import { deviceCookieOf } from '../device-cookie.ts';
import { browserOf, browserToken } from '../devices/index.ts';
import { spendingBudgets } from '../rate-limits/index.ts';
import { ownerOf, proveOwner } from '../second-factor/index.ts';
import { answerOpened } from '../sessions/index.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { unlink } from './store.ts';

export function externalRoutes(context: IdentityContext) {
  return defineHandlers({
    startOutsideSignIn: async (call) => {
      const { merchant, host, language, body } = call;
      const may = await context.rateLimits.spend(merchant.id, spendingBudgets('signInStart', call.address));
      if (!may.ok) return may;
      const browser = browserToken(call, context.random);
      return await beginSignIn(context, { merchant, host, language, provider: body.provider, browser });
    },

    linkOutside: async (call) => {
      const { merchant, host, language, body, session } = call;
      const may = await context.rateLimits.spend(merchant.id, spendingBudgets('signInStart', call.address));
      if (!may.ok) return may;
      const proven = await proveOwner(context, ownerOf(call), call.body);
      if (!proven.ok) return proven;
      const browser = browserToken(call, context.random);
      const { memberId } = session;
      return await beginSignIn(context, { merchant, host, language, provider: body.provider, browser, memberId });
    },

    finishOutsideSignIn: async (call) => {
      const { merchant, address, device, session, body } = call;
      const may = await context.rateLimits.spend(merchant.id, spendingBudgets('signIn', address));
      if (!may.ok) return may;
      const done = await finishSignIn(context, {
        merchant,
        address,
        device,
        deviceCookie: deviceCookieOf(call),
        session,
        browser: browserOf(call),
        ...body,
      });
      if (!done.ok) return done;
      const { answer, refreshToken, deviceCookie } = done.value;
      return refreshToken === undefined ? ok(answer) : answerOpened(call, ok({ answer, refreshToken, deviceCookie }));
    },

    unlinkOutside: async (call) => {
      const proven = await proveOwner(context, ownerOf(call), call.body);
      if (!proven.ok) return proven;
      const owner = ownerOf(call);
      return await context.atomically(async (tx) => {
        const isGone = await unlink(tx, owner.merchantId, owner.memberId, call.body.provider);
        if (!isGone) return refuse('auth.outside_unlinked');
        await context.outbox.publish(tx, owner.merchantId, 'access.changed', { memberId: owner.memberId });
        return ok({});
      });
    },
  });
}

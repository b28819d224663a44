/** The endpoints of passkeys. */
import { ok, refuse } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { IdentityContext } from '../context.ts';
import { digest } from '../crypto/index.ts';
import { deviceCookieOf } from '../device-cookie.ts';
import { browserOf, browserToken } from '../devices/index.ts';
import { spendingBudgets } from '../rate-limits/index.ts';
import { maxPerMember } from '../rules.ts';
import { ownerOf, proveOwner } from '../second-factor/index.ts';
import { answerOpened } from '../sessions/index.ts';
import { addPasskey, passkeyEntry, requestPasskey } from './add-passkey.ts';
import { hasPasskeys } from './challenges.ts';
import { logInWithPasskey, requestPasskeyLogIn } from './log-in-with-passkey.ts';
import { passkeysOf, removePasskey, renamePasskey } from './store.ts';

export function passkeyRoutes(context: IdentityContext) {
  return defineHandlers({
    passkeys: async ({ merchant, session }) => {
      const rows = await passkeysOf(context.db, merchant.id, session.memberId);
      return ok({ passkeys: rows.map(passkeyEntry), most: maxPerMember.passkeys });
    },

    requestPasskey: async (call) => {
      if (!hasPasskeys(call)) return refuse('feature.off', { flag: 'passkeys' });
      const proven = await proveOwner(context, ownerOf(call), call.body);
      return proven.ok ? await requestPasskey(context, call) : proven;
    },

    addPasskey: async (call) => await addPasskey(context, call, call.body),

    renamePasskey: async (call) => {
      const name = call.body.name.trim();
      if (name === '') return refuse('auth.field_invalid', { field: 'name' });
      const { merchantId, memberId } = ownerOf(call);
      return await context.atomically(async (tx) =>
        (await renamePasskey(tx, merchantId, memberId, call.params.passkeyId, name))
          ? ok({ name })
          : refuse('passkey.unknown'),
      );
    },

    removePasskey: async (call) => {
      const proven = await proveOwner(context, ownerOf(call), call.body);
      if (!proven.ok) return proven;
      const owner = ownerOf(call);
      return await context.atomically(async (tx) => {
        const isGone = await removePasskey(tx, owner.merchantId, owner.memberId, call.params.passkeyId);
        if (!isGone) return refuse('passkey.unknown');
        await context.outbox.publish(tx, owner.merchantId, 'access.changed', { memberId: owner.memberId });
        return ok({});
      });
    },

    requestPasskeyLogIn: async (call) => {
      if (!hasPasskeys(call)) return refuse('feature.off', { flag: 'passkeys' });
      const may = await context.rateLimits.spend(call.merchant.id, spendingBudgets('signInStart', call.address));
      if (!may.ok) return may;
      return await requestPasskeyLogIn(context, call, digest(browserToken(call, context.random)));
    },

    logInWithPasskey: async (call) => {
      const { merchant, host, address, device, body } = call;
      const may = await context.rateLimits.spend(merchant.id, spendingBudgets('signIn', address));
      if (!may.ok) return may;
      const deviceCookie = deviceCookieOf(call);
      const attempt = { merchant, host, address, device, deviceCookie, browser: browserOf(call), body };
      return answerOpened(call, await logInWithPasskey(context, attempt));
    },
  });
}

/** The endpoints of the second factor: setting up and removing an authenticator, and its recovery codes. */
import type { Endpoints } from '#contract';
import { ok } from '#kernel';
import { type Call, defineHandlers } from '../../../http/handlers.ts';
import type { IdentityContext } from '../context.ts';
import type { Sessions } from '../sessions/index.ts';
import * as authenticator from './authenticator.ts';
import { ownerOf } from './owner.ts';

type OwnCall = Pick<Call<Endpoints['linkOutside']>, 'merchant' | 'session'>;

export function secondFactorRoutes(context: IdentityContext, sessions: Pick<Sessions, 'notifyEnds'>) {
  /** The other sessions are notified of their end. */
  function switched<Value>({ merchant, session }: OwnCall, done: authenticator.Switched<Value>) {
    if (!done.ok) return done;
    sessions.notifyEnds(merchant.id, session.memberId, done.value.ended);
    return ok(done.value.value);
  }

  /** The first half of a proof whose code is sent with the request. */
  const provePassword = ({ merchant, session, body }: OwnCall & { readonly body: { readonly password: string } }) =>
    context.secrets.proveSecret(merchant.id, session.memberId, 'password', body.password);

  return defineHandlers({
    beginAuthenticator: async (call) => {
      const proven = await provePassword(call);
      if (!proven.ok) return proven;
      const names = { issuer: call.merchant.manifest.name, account: call.session.username };
      return await authenticator.beginAuthenticator(context, ownerOf(call), names);
    },

    confirmAuthenticator: async (call) =>
      switched(call, await authenticator.confirmAuthenticator(context, inSession(call), call.body.code)),

    renewRecoveryCodes: async (call) => {
      const proven = await provePassword(call);
      return proven.ok ? await authenticator.renewRecoveryCodes(context, inSession(call), call.body.code) : proven;
    },

    removeAuthenticator: async (call) => {
      const proven = await provePassword(call);
      if (!proven.ok) return proven;
      return switched(call, await authenticator.removeAuthenticator(context, inSession(call), call.body.code));
    },
  });
}

const inSession = (call: OwnCall) => ({ ...ownerOf(call), sessionId: call.session.id });

/** The endpoints of sign-ins beside the password: outside providers, passkeys, the second step. */

import type { Endpoints, RefusalCode } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Call, Handlers } from '../../../http/handlers.ts';
import { proveSecret } from '../credentials/secrets.ts';
import { browserOf, keepBrowser } from '../devices/browser-cookie.ts';
import { devicesOf, forgetDevice } from '../devices/store.ts';
import { availableProviders, beginSignIn, finishSignIn } from '../external/external-sign-in.ts';
import { unlink } from '../external/store.ts';
import type { SignInEndpoint } from '../identity.ts';
import { giveSecondStep } from '../login/give-second-step.ts';
import { tellAccess } from '../notify-access.ts';
import type { RouteDeps } from '../route-deps.ts';
import { crowds, later, lifetimes } from '../rules.ts';
import * as authenticator from '../second-factor/authenticator.ts';
import { proveOwner } from '../second-factor/prove-owner.ts';
import { setRefreshCookie } from '../sessions/refresh-cookie.ts';
import { digest } from '../tokens.ts';
import * as passkeys from './passkeys.ts';
import { passkeysOf, removePasskey, renamePasskey } from './store.ts';

export function signInRoutes(deps: RouteDeps): Handlers<SignInEndpoint> {
  return { ...outsideRoutes(deps), ...passkeyRoutes(deps), ...stepRoutes(deps), ...deviceRoutes(deps) };
}

type OwnCall = Pick<Call<Endpoints['linkOutside']>, 'merchant' | 'session'>;

const ownerOf = ({ merchant, session }: OwnCall) => ({
  merchantId: merchant.id,
  memberId: session.memberId,
});

type OutsideEndpoint = 'signInWays' | 'startOutsideSignIn' | 'finishOutsideSignIn' | 'linkOutside' | 'unlinkOutside';

function outsideRoutes(deps: RouteDeps): Handlers<OutsideEndpoint> {
  return {
    signInWays: async (call) =>
      ok({ outside: await availableProviders(deps, call.merchant), hasPasskeys: passkeys.hasPasskeys(call) }),

    startOutsideSignIn: async (call) => {
      const { merchant, host, language, body } = call;
      const may = await deps.spend(merchant.id, 'signInStart', call.address);
      if (!may.ok) return may;
      const browser = keepBrowser(call, deps.random);
      return await beginSignIn(deps, { merchant, host, language, provider: body.provider, browser });
    },

    linkOutside: async (call) => {
      const { merchant, host, language, body, session } = call;
      const may = await deps.spend(merchant.id, 'signInStart', call.address);
      if (!may.ok) return may;
      const proven = await proveOwner(deps, ownerOf(call), call.body);
      if (!proven.ok) return proven;
      const browser = keepBrowser(call, deps.random);
      const { memberId } = session;
      return await beginSignIn(deps, { merchant, host, language, provider: body.provider, browser, memberId });
    },

    finishOutsideSignIn: async (call) => {
      const { merchant, address, device, session, body } = call;
      const may = await deps.spend(merchant.id, 'signIn', address);
      if (!may.ok) return may;
      const done = await finishSignIn(deps, { merchant, address, device, session, browser: browserOf(call), ...body });
      if (!done.ok) return done;
      if (done.value.refreshToken) setRefreshCookie(call, done.value.refreshToken);
      return ok(done.value.answer);
    },

    unlinkOutside: async (call) => {
      const proven = await proveOwner(deps, ownerOf(call), call.body);
      if (!proven.ok) return proven;
      const owner = ownerOf(call);
      return await deps.atomically(async (tx) => {
        const isGone = await unlink(tx, owner.merchantId, owner.memberId, call.body.provider);
        if (!isGone) return refuse('auth.outside_unlinked');
        await tellAccess(deps, tx, owner);
        return ok({});
      });
    },
  };
}

type PasskeyEndpoint =
  | 'passkeys'
  | 'askPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'askPasskeyLogIn'
  | 'logInWithPasskey';

function passkeyRoutes(deps: RouteDeps): Handlers<PasskeyEndpoint> {
  return {
    passkeys: async ({ merchant, session }) => {
      const rows = await passkeysOf(deps.db, merchant.id, session.memberId);
      return ok({ passkeys: rows.map(passkeys.passkeyEntry), most: crowds.passkeys });
    },

    askPasskey: async (call) => {
      if (!passkeys.hasPasskeys(call)) return refuse('feature.off', { flag: 'passkeys' });
      const proven = await proveOwner(deps, ownerOf(call), call.body);
      return proven.ok ? await passkeys.askPasskey(deps, call) : proven;
    },

    addPasskey: async (call) => await passkeys.addPasskey(deps, call, call.body),

    renamePasskey: async (call) => {
      const name = call.body.name.trim();
      if (name === '') return refuse('auth.field_invalid', { field: 'name' });
      const { merchantId, memberId } = ownerOf(call);
      return await deps.atomically(async (tx) =>
        (await renamePasskey(tx, merchantId, memberId, call.params.passkeyId, name))
          ? ok({ name })
          : refuse('passkey.unknown'),
      );
    },

    removePasskey: async (call) => {
      const proven = await proveOwner(deps, ownerOf(call), call.body);
      if (!proven.ok) return proven;
      const owner = ownerOf(call);
      return await deps.atomically(async (tx) => {
        const isGone = await removePasskey(tx, owner.merchantId, owner.memberId, call.params.passkeyId);
        if (!isGone) return refuse('passkey.unknown');
        await tellAccess(deps, tx, owner);
        return ok({});
      });
    },

    askPasskeyLogIn: async (call) => {
      if (!passkeys.hasPasskeys(call)) return refuse('feature.off', { flag: 'passkeys' });
      const may = await deps.spend(call.merchant.id, 'signInStart', call.address);
      if (!may.ok) return may;
      return await passkeys.askPasskeyLogIn(deps, call, digest(keepBrowser(call, deps.random)));
    },

    logInWithPasskey: async (call) => {
      const { merchant, host, address, device, body } = call;
      const may = await deps.spend(merchant.id, 'signIn', address);
      if (!may.ok) return may;
      const ask = { merchant, host, address, device, browser: browserOf(call), body };
      const done = await passkeys.logInWithPasskey(deps, ask);
      if (!done.ok) return done;
      setRefreshCookie(call, done.value.refreshToken);
      return ok(done.value.answer);
    },
  };
}

type StepEndpoint =
  | 'giveSecondStep'
  | 'beginAuthenticator'
  | 'confirmAuthenticator'
  | 'renewRecoveryCodes'
  | 'removeAuthenticator';

function stepRoutes(deps: RouteDeps): Handlers<StepEndpoint> {
  return {
    giveSecondStep: async (call) => {
      const { merchant, address, device, body } = call;
      const may = await deps.spend(merchant.id, 'signIn', address);
      if (!may.ok) return may;
      const done = await giveSecondStep(deps, { merchantId: merchant.id, address, device, body });
      if (!done.ok) return done;
      setRefreshCookie(call, done.value.refreshToken);
      return ok(done.value.answer);
    },

    beginAuthenticator: async (call) => {
      const proven = await provePassword(deps, call);
      if (!proven.ok) return proven;
      const names = { issuer: call.merchant.manifest.name, account: call.session.userName };
      return await authenticator.beginAuthenticator(deps, ownerOf(call), names);
    },

    confirmAuthenticator: async (call) =>
      turned(deps, call, await authenticator.confirmAuthenticator(deps, inSession(call), call.body.code)),

    renewRecoveryCodes: async (call) => {
      const proven = await provePassword(deps, call);
      return proven.ok ? await authenticator.renewRecoveryCodes(deps, ownerOf(call), call.body.code) : proven;
    },

    removeAuthenticator: async (call) => {
      const proven = await provePassword(deps, call);
      if (!proven.ok) return proven;
      return turned(deps, call, await authenticator.removeAuthenticator(deps, inSession(call), call.body.code));
    },
  };
}

const inSession = (call: OwnCall) => ({ ...ownerOf(call), sessionId: call.session.id });

/** The first half of a proof whose code goes with what it allows. */
function provePassword(deps: RouteDeps, call: OwnCall & { readonly body: { readonly password: string } }) {
  return proveSecret(deps, call.merchant.id, call.session.memberId, 'password', call.body.password);
}

/** The other sessions are told of their end. */
function turned<Value>(
  { tellEnds }: RouteDeps,
  { merchant, session }: OwnCall,
  done: authenticator.Turned<Value>,
): Result<Value, RefusalCode> {
  if (!done.ok) return done;
  tellEnds(merchant.id, session.memberId, done.value.ended);
  return ok(done.value.value);
}

function deviceRoutes(deps: RouteDeps): Handlers<'knownDevices' | 'forgetDevice'> {
  return {
    knownDevices: async ({ merchant, session }) => {
      const now = new Date(deps.clock.now());
      const rows = await devicesOf(deps.db, merchant.id, session.memberId, later(now, -lifetimes.deviceSeconds));
      const devices = rows.map((row) => ({
        id: row.id,
        device: row.device,
        address: row.address,
        ...(row.known_since && { knownSince: row.known_since.toISOString() }),
        usedAt: row.used_at.toISOString(),
        ...(row.trusted_until && row.trusted_until > now && { trustedUntil: row.trusted_until.toISOString() }),
        isCurrent: row.session_id === session.id,
      }));
      return ok({ devices });
    },

    forgetDevice: async (call) => {
      const { merchantId, memberId } = ownerOf(call);
      const forgotten = await deps.atomically(async (tx) => {
        const found = await forgetDevice(tx, merchantId, memberId, call.params.deviceId);
        return found ? ok(found) : refuse<RefusalCode>('device.unknown');
      });
      if (!forgotten.ok) return forgotten;
      const { session_id: sessionId } = forgotten.value;
      if (sessionId !== null) await deps.endSession(merchantId, memberId, sessionId, 'ended');
      return ok({});
    },
  };
}

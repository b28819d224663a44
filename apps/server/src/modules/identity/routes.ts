/** The endpoints of identity: those of each part, and those that span several. */
import { ok } from '#kernel';
import type { Handlers } from '../../http/handlers.ts';
import { type CaptchaEndpoint, captchaRoutes } from './captcha/index.ts';
import type { IdentityContext } from './context.ts';
import { type DeviceEndpoint, deviceRoutes } from './devices/index.ts';
import { availableProviders, type ExternalEndpoint, externalRoutes } from './external/index.ts';
import { type LoginEndpoint, loginRoutes } from './login/index.ts';
import { hasPasskeys, type PasskeyEndpoint, passkeyRoutes } from './passkeys/index.ts';
import { type SecondFactorEndpoint, secondFactorRoutes } from './second-factor/index.ts';
import { type SessionEndpoint, type Sessions, sessionRoutes } from './sessions/index.ts';

export type IdentityRoutes = Handlers<
  | 'signInWays'
  | CaptchaEndpoint
  | LoginEndpoint
  | SessionEndpoint
  | SecondFactorEndpoint
  | PasskeyEndpoint
  | ExternalEndpoint
  | DeviceEndpoint
>;

export function routes(context: IdentityContext, sessions: Sessions): IdentityRoutes {
  return {
    signInWays: async (call) =>
      ok({ outside: await availableProviders(context, call.merchant), hasPasskeys: hasPasskeys(call) }),
    ...captchaRoutes(context),
    ...loginRoutes(context),
    ...sessionRoutes(context, sessions),
    ...secondFactorRoutes(context, sessions),
    ...passkeyRoutes(context),
    ...externalRoutes(context),
    ...deviceRoutes(context, sessions),
  };
}

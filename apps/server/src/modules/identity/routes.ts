/** The endpoints of identity: those of each part, and those that span several. */
import { ok } from '#kernel';
import { defineHandlers } from '../../http/handlers.ts';
import { captchaRoutes } from './captcha/index.ts';
import type { IdentityContext } from './context.ts';
import { deviceRoutes } from './devices/index.ts';
import { availableProviders, externalRoutes } from './external/index.ts';
import { loginRoutes } from './login/index.ts';
import { hasPasskeys, passkeyRoutes } from './passkeys/index.ts';
import { secondFactorRoutes } from './second-factor/index.ts';
import { type Sessions, sessionRoutes } from './sessions/index.ts';

export type IdentityRoutes = ReturnType<typeof routes>;

export function routes(context: IdentityContext, sessions: Sessions) {
  return defineHandlers({
    signInMethods: async (call) =>
      ok({ outside: await availableProviders(context, call.merchant), hasPasskeys: hasPasskeys(call) }),
    ...captchaRoutes(context),
    ...loginRoutes(context),
    ...sessionRoutes(context, sessions),
    ...secondFactorRoutes(context, sessions),
    ...passkeyRoutes(context),
    ...externalRoutes(context),
    ...deviceRoutes(context, sessions),
  });
}

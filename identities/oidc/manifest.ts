/** OpenID Connect: Google, Facebook and other providers are this plugin with different settings. */
import type { IdentityManifest } from '../plugin.ts';
import { createIssuer } from './issuer/create-issuer.ts';
import { openOidc } from './open-oidc.ts';
import { originsOf, validate } from './settings.ts';

export const oidc: IdentityManifest = {
  code: 'oidc',
  settings: ['issuer', 'clientId', 'secret'],
  validate,
  origins: originsOf,
  open: openOidc,
  sandbox: {
    host: 'id.localhost',
    open: createIssuer,
    settingsOf: ({ origin, key }, provider, clientId) => ({ issuer: `${origin}/${provider}`, clientId, secret: key }),
  },
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};

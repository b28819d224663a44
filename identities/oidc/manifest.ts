/** OpenID Connect: Google, Facebook and other providers are this plugin with different settings. */
import { checkOf } from '#provider-kit';
import type { IdentityManifest } from '../plugin.ts';
import { createIssuer } from './issuer/create-issuer.ts';
import { openOidc } from './open-oidc.ts';
import { originsOf, validate } from './settings.ts';

export const oidc: IdentityManifest = {
  code: 'oidc',
  settings: { issuer: 'address', clientId: 'text', secret: 'secret' },
  optional: { scopes: 'text', tokenEndpoint: 'address', clientAuth: 'text', origins: 'address' },
  validate,
  origins: originsOf,
  open: openOidc,
  // It says that the issuer is there. Whether it knows our secret is first seen by somebody who signs in.
  check: async ({ http, settings: { issuer = '' } }) => {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    return checkOf(await http({ method: 'GET', url, headers: { accept: 'application/json' } }));
  },
  sandbox: {
    host: 'id.localhost',
    open: createIssuer,
    settingsOf: ({ origin, key }, provider, clientId) => ({ issuer: `${origin}/${provider}`, clientId, secret: key }),
  },
  testDouble: async () => (await import('./test-double.ts')).openTestDouble,
};

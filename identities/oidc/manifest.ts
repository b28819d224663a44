/** OpenID Connect: Google, Facebook and whoever else speaks it are this one kind with other settings. */
import type { IdentityManifest } from '../plugin.ts';
import { createIssuer } from './issuer/create-issuer.ts';
import { openOidc } from './open-oidc.ts';
import { complainAbout, originsOf } from './settings.ts';

export const oidc: IdentityManifest = {
  code: 'oidc',
  complain: complainAbout,
  origins: originsOf,
  open: openOidc,
  openSandbox: createIssuer,
  rehearse: async () => (await import('./test-double.ts')).rehearse,
};

/** All kinds of identity providers; the configuration chooses by code. */
import { oidc } from './oidc/manifest.ts';
import type { IdentityManifest } from './plugin.ts';

export const identities: readonly IdentityManifest[] = [oidc];

/** Every registered identity provider by the suite; settings of OpenID Connect that must not be accepted. */
import { expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import { template } from './_template/manifest.ts';
import { proveIdentity } from './conformance.ts';
import { oidc } from './oidc/manifest.ts';
import { identities } from './registry.ts';

// The template too: what begins as its copy begins well.
for (const manifest of [...identities, template]) proveIdentity(manifest);

it('names every kind once', () => {
  expect(new Set(identities.map(({ code }) => code)).size).toBe(identities.length);
});

it('trusts an issuer only over TLS, with a client of ours', () => {
  const settings = { issuer: 'https://accounts.google.com', clientId: 'us', secret: 'a long secret' };
  expect(settingsError(oidc, settings)).toBeUndefined();
  expect(settingsError(oidc, { ...settings, issuer: 'http://accounts.google.com' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, issuer: 'https://us:them@accounts.google.com' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, clientId: '' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, secret: 'short' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, scopes: 'email' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, clientAuth: 'none' })).toBeDefined();
});

it('knows where Google and Facebook keep tokens and keys, so that no merchant has to', () => {
  const settings = { clientId: 'us', secret: 'a long secret' };
  expect(oidc.origins({ ...settings, issuer: 'https://accounts.google.com' })).toEqual([
    'https://accounts.google.com',
    'https://oauth2.googleapis.com',
    'https://www.googleapis.com',
  ]);
  expect(oidc.origins({ ...settings, issuer: 'https://www.facebook.com' })).toContain('https://graph.facebook.com');
});

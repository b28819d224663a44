/** Runs the suite over every registered identity provider; and OpenID Connect settings that must be refused. */
import { expect, it } from 'vitest';
import { settingsError } from '#provider-kit';
import { template } from './_template/manifest.ts';
import { proveIdentity } from './conformance.ts';
import { oidc } from './oidc/manifest.ts';
import { identities } from './registry.ts';

// The template too, so that its copies start correct.
for (const manifest of [...identities, template]) proveIdentity(manifest);

it('has unique codes in its registry', () => {
  expect(new Set(identities.map(({ code }) => code)).size).toBe(identities.length);
});

it('accepts an issuer only over TLS, with our own client', () => {
  const settings = { issuer: 'https://accounts.google.com', clientId: 'us', secret: 'a long secret' };
  expect(settingsError(oidc, settings)).toBeUndefined();
  expect(settingsError(oidc, { ...settings, issuer: 'http://accounts.google.com' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, issuer: 'https://us:them@accounts.google.com' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, clientId: '' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, secret: 'short' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, scopes: 'email' })).toBeDefined();
  expect(settingsError(oidc, { ...settings, clientAuth: 'none' })).toBeDefined();
});

it('knows the endpoints of Google and Facebook, so that merchants need not configure them', () => {
  const settings = { clientId: 'us', secret: 'a long secret' };
  expect(oidc.origins({ ...settings, issuer: 'https://accounts.google.com' })).toEqual([
    'https://accounts.google.com',
    'https://oauth2.googleapis.com',
    'https://www.googleapis.com',
  ]);
  expect(oidc.origins({ ...settings, issuer: 'https://www.facebook.com' })).toContain('https://graph.facebook.com');
});

/** ID tokens that must prove nobody: each differs from a good one in a single thing. */

import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import type { HttpRequest } from '#kernel';
import { readIdToken } from './oidc/id-token.ts';
import { openOidc } from './oidc/open-oidc.ts';

const nowMs = Date.UTC(2026, 2, 1);
const now = nowMs / 1000;
const rules = { issuer: 'https://id.example', clientId: 'us', nonce: 'the nonce of this try', nowMs };
const good = { iss: rules.issuer, aud: 'us', sub: '42', nonce: rules.nonce, iat: now, exp: now + 300, name: 'Maria' };

let keys: JSONWebKeySet;
let own: CryptoKeyPair;
let strange: CryptoKeyPair;

beforeAll(async () => {
  [own, strange] = await Promise.all([generateKeyPair('ES256', { extractable: true }), generateKeyPair('ES256')]);
  keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] };
});

const signed = (claims: JWTPayload, header: { alg?: string; kid?: string } = {}, key = own.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key);

it('proves who a good token names', async () => {
  expect(await readIdToken(await signed(good), keys, rules)).toEqual({
    issuer: rules.issuer,
    subject: '42',
    label: 'Maria',
  });
  expect(await readIdToken(await signed({ ...good, aud: ['us', 'them'], azp: 'us' }), keys, rules)).toMatchObject({
    subject: '42',
  });
});

it.each([
  ['from another issuer', { iss: 'https://evil.example' }],
  ['for another client', { aud: 'them' }],
  ['for several clients, given to another', { aud: ['us', 'them'], azp: 'them' }],
  ['for several clients, given to nobody named', { aud: ['us', 'them'] }],
  ['given to another client', { azp: 'them' }],
  ['of another try', { nonce: 'the nonce of that try' }],
  ['of no try', { nonce: undefined }],
  ['that has run out', { iat: now - 900, exp: now - 600 }],
  ['that never runs out', { exp: undefined }],
  ['made long ago', { iat: now - 3_600 }],
  ['made tomorrow', { iat: now + 86_400, exp: now + 90_000 }],
  ['of nobody', { sub: '' }],
  ['of somebody with an endless name', { sub: 'x'.repeat(300) }],
] as [string, JWTPayload][])('refuses a token %s', async (_, change) => {
  expect(await readIdToken(await signed({ ...good, ...change }), keys, rules)).toBe('refused');
});

it('refuses a token that is signed by nobody, by a stranger, with a shared secret, or that was changed', async () => {
  expect(await readIdToken(new UnsecuredJWT(good).encode(), keys, rules)).toBe('refused');
  expect(await readIdToken(await signed(good, {}, strange.privateKey), keys, rules)).toBe('refused');
  const shared = new TextEncoder().encode(JSON.stringify(keys.keys[0]));
  const symmetric = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(shared);
  expect(await readIdToken(symmetric, keys, rules)).toBe('refused');
  const [head = '', , signature = ''] = (await signed(good)).split('.');
  const other = Buffer.from(JSON.stringify({ ...good, sub: '1' })).toString('base64url');
  expect(await readIdToken([head, other, signature].join('.'), keys, rules)).toBe('refused');
  expect(await readIdToken('no token', keys, rules)).toBe('refused');
});

it('looks for keys again when one is unknown, since providers change theirs, and believes no document of another issuer', async () => {
  let served: JSONWebKeySet = { keys: [] };
  let said = rules.issuer;
  const requested: string[] = [];
  const http = async ({ url }: HttpRequest) => {
    requested.push(url);
    const documents: { readonly [path: string]: unknown } = {
      '/.well-known/openid-configuration': {
        issuer: said,
        authorization_endpoint: 'https://id.example/authorize',
        token_endpoint: 'https://id.example/token',
        jwks_uri: 'https://id.example/keys',
      },
      '/keys': served,
      '/token': { id_token: await signed(good) },
    };
    return { kind: 'answered', status: 200, body: JSON.stringify(documents[new URL(url).pathname]) } as const;
  };
  const settings = { issuer: rules.issuer, clientId: 'us', secret: 'a long secret' };
  let at = nowMs;
  const clock = { now: () => at };
  const provider = openOidc({ http, clock, settings });
  const back = { code: 'c', redirectUri: 'https://us.example/m/outside', codeVerifier: 'v', nonce: rules.nonce };
  expect(await provider.complete(back)).toEqual({ kind: 'refused' });
  served = keys;
  at += 61_000;
  expect(await provider.complete(back)).toMatchObject({ kind: 'proved', person: { subject: '42' } });
  const before = requested.filter((url) => url.endsWith('/keys')).length;
  await provider.complete(back);
  expect(requested.filter((url) => url.endsWith('/keys'))).toHaveLength(before);
  said = 'https://evil.example';
  const deceived = openOidc({ http, clock, settings });
  expect(await deceived.isAvailable()).toBe(false);
});

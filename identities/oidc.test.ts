/**
 * Proofs that must be refused: ID tokens that differ from a valid one in a single claim, returns of another provider, documents of
 * another issuer.
 */

import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import type { HttpRequest } from '#kernel';
import { openOidc } from './oidc/open-oidc.ts';

const nowMs = Date.UTC(2026, 2, 1);
const now = nowMs / 1000;
const issuer = 'https://id.example';
const nonce = 'the nonce of this try';
const settings = { issuer, clientId: 'us', secret: 'a long secret' };
const good = { iss: issuer, aud: 'us', sub: '42', nonce, iat: now, exp: now + 300, name: 'Maria' };
const back = { code: 'c', redirectUri: 'https://us.example/m/outside', codeVerifier: 'v', nonce };

let keys: JSONWebKeySet;
let own: CryptoKeyPair;
let unknown: CryptoKeyPair;

beforeAll(async () => {
  [own, unknown] = await Promise.all([generateKeyPair('ES256', { extractable: true }), generateKeyPair('ES256')]);
  keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] };
});

const signed = (claims: JWTPayload, header: { alg?: string; kid?: string } = {}, key = own.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key);

/** A provider that publishes and answers whatever a test sets. */
function openProvider(token: string, change: { published?: object; status?: number; tokens?: object } = {}) {
  const state = { nowMs, keys, published: change.published ?? {}, requests: [] as HttpRequest[], status: 200 };
  const http = async (request: HttpRequest) => {
    state.requests.push(request);
    const path = new URL(request.url).pathname;
    const documents: { readonly [path: string]: unknown } = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
        ...state.published,
      },
      '/keys': state.keys,
      '/token': { access_token: 'a', token_type: 'Bearer', id_token: token, ...change.tokens },
    };
    const status = path === '/token' ? (change.status ?? 200) : state.status;
    return { kind: 'answered', status, body: JSON.stringify(documents[path]) } as const;
  };
  return { state, provider: openOidc({ http, clock: { now: () => state.nowMs }, settings }) };
}

const prove = (token: string, published: object = {}) => openProvider(token, { published }).provider.complete(back);

it('identifies the person of a valid token', async () => {
  expect(await prove(await signed(good))).toEqual({
    kind: 'proved',
    person: { issuer, subject: '42', label: 'Maria' },
  });
  expect(await prove(await signed({ ...good, aud: ['us', 'them'], azp: 'us' }))).toMatchObject({
    person: { subject: '42' },
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
  ['that ran out a moment ago', { iat: now - 300, exp: now - 61 }],
  ['that never runs out', { exp: undefined }],
  ['made long ago', { iat: now - 3_600 }],
  ['made tomorrow', { iat: now + 86_400, exp: now + 90_000 }],
  ['made at no time', { iat: undefined }],
  ['of nobody', { sub: '' }],
  ['of somebody with an endless name', { sub: 'x'.repeat(300) }],
] as [string, JWTPayload][])('refuses a token %s', async (_, change) => {
  expect(await prove(await signed({ ...good, ...change }))).toEqual({ kind: 'refused' });
});

it.each([
  ['publishes one algorithm', ['ES256']],
  ['publishes those without a key of its own too', ['ES256', 'HS256', 'none']],
  ['publishes none of ours', ['HS256', 'none']],
])(
  'refuses a token signed by nobody, by an unknown key, with a shared secret, or changed, whose issuer %s',
  async (_, algorithms) => {
    const published = { id_token_signing_alg_values_supported: algorithms };
    const encode = (text: string) => new TextEncoder().encode(text);
    const [head = '', , signature = ''] = (await signed(good)).split('.');
    const other = Buffer.from(JSON.stringify({ ...good, sub: '1' })).toString('base64url');
    const symmetric = (secret: string) =>
      new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(encode(secret));
    const forged = [
      new UnsecuredJWT(good).encode(),
      await signed(good, {}, unknown.privateKey),
      await symmetric(JSON.stringify(keys.keys[0])),
      await symmetric(settings.secret.padEnd(32, ' ')),
      [head, other, signature].join('.'),
      [head, other, ''].join('.'),
      'no token',
    ];
    for (const token of forged) expect(await prove(token, published), token).toEqual({ kind: 'refused' });
  },
);

it('refuses a return that names another provider, and one without a name where this one names itself', async () => {
  const named = { authorization_response_iss_parameter_supported: true };
  for (const published of [{}, named]) {
    const { provider, state } = openProvider(await signed(good), { published });
    expect(await provider.complete({ ...back, iss: 'https://evil.example' })).toEqual({ kind: 'refused' });
    if (published === named) expect(await provider.complete(back)).toEqual({ kind: 'refused' });
    expect(state.requests.filter(({ url }) => url.endsWith('/token'))).toEqual([]);
    expect(await provider.complete({ ...back, iss: issuer })).toMatchObject({ kind: 'proved' });
  }
});

it('distinguishes a failing provider from a refusing one', async () => {
  const token = await signed(good);
  const answered = async (status: number, tokens: object = {}) =>
    (await openProvider(token, { status, tokens }).provider.complete(back)).kind;
  expect(await answered(500)).toBe('fault');
  expect(await answered(429)).toBe('fault');
  expect(await answered(400, { error: 'invalid_grant' })).toBe('refused');
  expect(await answered(401)).toBe('refused');
  expect(await answered(302)).toBe('refused');
  expect(await answered(204)).toBe('refused');
  expect(await answered(200, { id_token: undefined })).toBe('refused');
});

it('sends its secret only to the token endpoint, by the method that the provider supports', async () => {
  const token = await signed(good);
  const sent = async (methods: string[] | undefined) => {
    const { provider, state } = openProvider(token, {
      published: methods ? { token_endpoint_auth_methods_supported: methods } : {},
    });
    await provider.begin({ ...back, state: 's', language: 'EN' });
    await provider.complete(back);
    const [request, ...others] = state.requests.filter(({ headers, body }) => headers.authorization ?? body);
    expect(others).toEqual([]);
    expect(request?.url).toBe(`${issuer}/token`);
    return { basic: request?.headers.authorization, form: Object.fromEntries(new URLSearchParams(request?.body)) };
  };
  const grant = {
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: back.redirectUri,
    code_verifier: back.codeVerifier,
  };
  const basic = `Basic ${btoa('us:a+long+secret')}`;
  expect(await sent(undefined)).toEqual({ basic, form: grant });
  expect(await sent(['client_secret_basic'])).toEqual({ basic, form: grant });
  expect(await sent(['client_secret_post'])).toEqual({
    basic: undefined,
    form: { ...grant, client_id: 'us', client_secret: settings.secret },
  });
});

it('fetches keys again for an unknown key id, since providers rotate theirs, but not for each one', async () => {
  const { provider, state } = openProvider(await signed(good));
  state.keys = { keys: [] };
  const fetched = () => state.requests.filter(({ url }) => url.endsWith('/keys')).length;
  expect(await provider.complete(back)).toEqual({ kind: 'refused' });
  state.keys = keys;
  expect(await provider.complete(back)).toEqual({ kind: 'refused' });
  expect(fetched()).toBe(1);
  state.nowMs += 61_000;
  expect(await provider.complete(back)).toMatchObject({ kind: 'proved', person: { subject: '42' } });
  expect(await provider.complete(back)).toMatchObject({ kind: 'proved' });
  expect(fetched()).toBe(2);
});

it('fails, and refuses nobody, where the keys cannot be fetched again', async () => {
  const { provider, state } = openProvider(await signed(good));
  expect(await provider.isAvailable()).toBe(true);
  state.nowMs += 301_000;
  state.status = 503;
  expect(await provider.complete(back)).toEqual({ kind: 'fault' });
});

it.each([
  ['speaks for another issuer', { issuer: 'https://evil.example' }],
  ['speaks for an issuer spelt otherwise', { issuer: `${issuer}/` }],
  ['names no keys', { jwks_uri: undefined }],
  ['names no token endpoint', { token_endpoint: undefined }],
  ['sends browsers away without TLS', { authorization_endpoint: 'http://id.example/authorize' }],
  ['sends secrets away without TLS', { token_endpoint: 'http://id.example/token' }],
  ['hides another host behind a name', { authorization_endpoint: 'https://id.example@evil.example/' }],
])('believes no document that %s', async (_, published) => {
  const { provider, state } = openProvider(await signed(good), { published });
  expect(await provider.isAvailable()).toBe(false);
  expect(await provider.begin({ ...back, state: 's', language: 'EN' })).toBeUndefined();
  expect(await provider.complete(back)).toEqual({ kind: 'fault' });
  expect(state.requests).toHaveLength(1);
});

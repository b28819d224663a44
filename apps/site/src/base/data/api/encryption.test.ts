import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { encryptBody } from './encryption.ts';

const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
const key = { kty, crv, x, y, kid: 'current', use: 'enc', alg: 'ECDH-ES' };
const SERVER_TIME = Date.UTC(2026, 2, 1);
const api = { request: async () => ({ keys: [key], merchant: 'demo', time: SERVER_TIME }) as never };
const sentTo = { method: 'POST', path: '/wps/session/login' } as const;

const inside = async () => {
  const { plaintext } = await compactDecrypt(await encryptBody({ a: 1 }, sentTo, api), pair.privateKey);
  return JSON.parse(new TextDecoder().decode(plaintext));
};

afterEach(() => {
  vi.useRealTimers();
});

it('AUTH-07 encrypts endpoint, merchant and the server’s time with the body: the device’s clock may be years off', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  expect(await inside()).toEqual({
    iat: SERVER_TIME,
    jti: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    ...sentTo,
    merchant: 'demo',
    body: { a: 1 },
  });
});

it('never gives two payloads the same id', async () => {
  expect((await inside()).jti).not.toBe((await inside()).jti);
});

import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { encryptBody } from './encrypt-body.ts';

const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
const { kty = '', crv = '', x = '', y = '' } = await exportJWK(pair.publicKey);
const key = { kty, crv, x, y, kid: 'current', use: 'enc', alg: 'ECDH-ES' };
const open = async (encrypted: string) => {
  const { plaintext, protectedHeader } = await compactDecrypt(encrypted, pair.privateKey);
  return { body: JSON.parse(new TextDecoder().decode(plaintext)), header: protectedHeader };
};

it('AUTH-07 encrypts a body so that a standard library can decrypt it with the private key', async () => {
  for (const body of [{ password: 'Tiger-2026!' }, { text: 'ĐẶT CƯỢC 虎 ไทย', many: 'x'.repeat(5000) }, {}]) {
    const { body: opened, header } = await open(await encryptBody(body, key));
    expect(opened).toEqual(body);
    expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'current' });
  }
});

it('encrypts the same body differently each time', async () => {
  const [one, other] = [await encryptBody({ a: 1 }, key), await encryptBody({ a: 1 }, key)];
  expect(one.split('.').map((part, at) => part === other.split('.')[at])).toEqual([false, true, false, false, false]);
});

it('makes a changed character detectable', async () => {
  const parts = (await encryptBody({ password: 'Tiger-2026!' }, key)).split('.');
  for (const at of [0, 2, 3, 4]) {
    const broken = parts.map((part, index) =>
      index === at ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part,
    );
    await expect(open(broken.join('.'))).rejects.toThrow();
  }
});

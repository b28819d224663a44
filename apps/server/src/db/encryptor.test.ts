import { expect, it } from 'vitest';
import { systemRandom } from '../ports.ts';
import { createEncryptor } from './encryptor.ts';

const secret = new Uint8Array(32).fill(7);
const encryptor = createEncryptor(secret, 'seeds', systemRandom);

it('decrypts what it encrypted, for the same place', () => {
  const encrypted = encryptor.encrypt('a server seed', 'merchant/pair');
  expect(encrypted).not.toContain('server');
  expect(encryptor.decrypt(encrypted, 'merchant/pair')).toBe('a server seed');
  expect(encryptor.encrypt('a server seed', 'merchant/pair')).not.toBe(encrypted);
});

it('does not decrypt for another place, under another secret, for another purpose, or when one character was changed', () => {
  const encrypted = encryptor.encrypt('a server seed', 'merchant/pair');
  expect(() => encryptor.decrypt(encrypted, 'merchant/other')).toThrow();
  expect(() =>
    createEncryptor(new Uint8Array(32), 'seeds', systemRandom).decrypt(encrypted, 'merchant/pair'),
  ).toThrow();
  expect(() => createEncryptor(secret, 'chains', systemRandom).decrypt(encrypted, 'merchant/pair')).toThrow();
  const changed = `${encrypted.slice(0, -2)}${encrypted.at(-2) === 'A' ? 'B' : 'A'}${encrypted.at(-1)}`;
  expect(() => encryptor.decrypt(changed, 'merchant/pair')).toThrow();
});

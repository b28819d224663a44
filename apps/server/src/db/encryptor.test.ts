import { expect, it } from 'vitest';
import { systemRandom } from '../ports.ts';
import { createEncryptor } from './encryptor.ts';

const secret = new Uint8Array(32).fill(7);
const encryptor = createEncryptor(secret, 'seeds', systemRandom);

it('decrypts what it encrypted, for the same place', () => {
  const sealed = encryptor.seal('a server seed', 'merchant/pair');
  expect(sealed).not.toContain('server');
  expect(encryptor.open(sealed, 'merchant/pair')).toBe('a server seed');
  expect(encryptor.seal('a server seed', 'merchant/pair')).not.toBe(sealed);
});

it('does not decrypt for another place, under another secret, for another purpose, or when one character was changed', () => {
  const sealed = encryptor.seal('a server seed', 'merchant/pair');
  expect(() => encryptor.open(sealed, 'merchant/other')).toThrow();
  expect(() => createEncryptor(new Uint8Array(32), 'seeds', systemRandom).open(sealed, 'merchant/pair')).toThrow();
  expect(() => createEncryptor(secret, 'chains', systemRandom).open(sealed, 'merchant/pair')).toThrow();
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
  expect(() => encryptor.open(changed, 'merchant/pair')).toThrow();
});

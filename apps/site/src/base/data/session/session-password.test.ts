import { expect, it } from 'vitest';
import { readHeld } from './session-password.ts';

const NOW = Date.UTC(2026, 4, 1);
const saved = (change: object = {}) => JSON.stringify({ username: 'Tiger', at: NOW, cipher: 'c2VhbGVk', ...change });

it('AUTH-16 holds a password for ten minutes after a login, and for that member alone', () => {
  expect(readHeld(saved(), 'tiger', NOW)).toMatchObject({ cipher: 'c2VhbGVk' });
  expect(readHeld(saved(), 'tiger', NOW + 599_999)).toBeDefined();
  expect(readHeld(saved(), 'tiger', NOW + 600_000)).toBeUndefined();
  expect(readHeld(saved(), 'lion', NOW)).toBeUndefined();
});

it('holds nothing when the clock was set back, or for text that it did not write', () => {
  expect(readHeld(saved(), 'tiger', NOW - 1)).toBeUndefined();
  for (const text of [undefined, '', 'null', '{}', saved({ at: 'now' }), saved({ cipher: 1 })]) {
    expect(readHeld(text, 'tiger', NOW)).toBeUndefined();
  }
});

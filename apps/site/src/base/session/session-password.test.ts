import { expect, it } from 'vitest';
import { readHeld } from './session-password.ts';

const NOW = Date.UTC(2026, 4, 1);
const kept = (change: object = {}) => JSON.stringify({ username: 'Tiger', at: NOW, cipher: 'c2VhbGVk', ...change });

it('AUTH-16 holds a password for ten minutes after a login, and for that member alone', () => {
  expect(readHeld(kept(), 'tiger', NOW)).toMatchObject({ cipher: 'c2VhbGVk' });
  expect(readHeld(kept(), 'tiger', NOW + 599_999)).toBeDefined();
  expect(readHeld(kept(), 'tiger', NOW + 600_000)).toBeUndefined();
  expect(readHeld(kept(), 'lion', NOW)).toBeUndefined();
});

it('holds nothing when the clock was set back, or for text that it did not write', () => {
  expect(readHeld(kept(), 'tiger', NOW - 1)).toBeUndefined();
  for (const text of [undefined, '', 'null', '{}', kept({ at: 'now' }), kept({ cipher: 1 })]) {
    expect(readHeld(text, 'tiger', NOW)).toBeUndefined();
  }
});

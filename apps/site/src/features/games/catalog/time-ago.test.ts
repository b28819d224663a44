import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T11:59:40Z', 'now'],
  ['2026-11-21T12:00:30Z', 'now'],
  ['2026-11-21T11:58:59Z', '1 min. ago'],
  ['2026-11-21T10:00:01Z', '1 hr. ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-16T11:00:00Z', '5 days ago'],
])('GAME-13 says of %s that it was %s', (at, words) => {
  expect(timeAgo(at, NOW, 'en')).toBe(words);
});

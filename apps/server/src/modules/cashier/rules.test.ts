import { expect, it } from 'vitest';
import { askAgainAt } from './rules.ts';

it('ask a provider again ever later, and at least every quarter of an hour', () => {
  const waits = [0, 1, 2, 3, 20, 1_000].map((attempts) => askAgainAt(0, attempts).getTime() / 1_000);
  expect(waits).toEqual([30, 60, 120, 240, 900, 900]);
});

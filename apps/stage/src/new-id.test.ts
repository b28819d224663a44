import { expect, it } from 'vitest';
import { isUuid, msOfId } from '#kernel';
import { newId } from './new-id.ts';

it('creates ids that carry their time, each one different', () => {
  const begin = Date.now();
  const ids = Array.from({ length: 1000 }, newId);
  const end = Date.now();
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(isUuid(id)).toBe(true);
    expect(id[14]).toBe('7');
    expect(msOfId(id)).toBeGreaterThanOrEqual(begin);
    expect(msOfId(id)).toBeLessThanOrEqual(end);
  }
});

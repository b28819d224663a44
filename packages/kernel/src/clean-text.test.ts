import { expect, it } from 'vitest';
import { isClean } from './clean-text.ts';

it('finds forbidden characters at any depth, also in property names', () => {
  for (const value of ['', 'héllo 😀', 7, null, undefined, true, ['a', { b: ['c'] }], {}])
    expect(isClean(value)).toBe(true);
  for (const bad of ['\0', 'a\0b', '\ud800', '\udc00x']) {
    for (const value of [bad, [bad], { a: bad }, { [bad]: 1 }, [{ a: [[bad]] }]]) expect(isClean(value)).toBe(false);
  }
});

it('terminates on deeply nested values', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 200_000; level++) deep = [deep];
  expect(isClean(deep)).toBe(true);
});

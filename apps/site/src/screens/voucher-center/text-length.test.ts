import { expect, it } from 'vitest';
import { lengthOf } from './text-length.ts';

it('MEM-03 counts the characters of a remark as people do', () => {
  expect(lengthOf('👨‍👩‍👧‍👦é นี้')).toBe(4);
  expect(lengthOf('  a  ')).toBe(1);
});

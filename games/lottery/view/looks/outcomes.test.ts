import { expect, it } from 'vitest';
import { captionIn, dayIn, numbersIn, prizesIn } from './outcomes.ts';

const sixMark = { normal: [3, 14, 27, 33, 41, 8], special: 49, date: '2026-11-24' };
const fourDigits = {
  first: '1234',
  second: '0042',
  third: '9870',
  special: Array.from({ length: 10 }, () => '1111'),
  consolation: Array.from({ length: 10 }, () => '2222'),
};

it('finds the drawn numbers of every format, the special or additional one last', () => {
  expect(numbersIn({ digits: [7, 0, 3, 9, 4] })).toEqual([7, 0, 3, 9, 4]);
  expect(numbersIn({ dice: [2, 5, 6] })).toEqual([2, 5, 6]);
  expect(numbersIn(sixMark)).toEqual([3, 14, 27, 33, 41, 8, 49]);
  expect(numbersIn({ numbers: [1, 2, 3, 4, 5, 6], additional: 7 })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([numbersIn(undefined), numbersIn(null), numbersIn(fourDigits)]).toEqual([undefined, undefined, undefined]);
  expect([dayIn(sixMark), dayIn(undefined)]).toEqual(['2026-11-24', undefined]);
});

it('lists the prizes of a board, the highest first', () => {
  expect(prizesIn(fourDigits)?.map(([prize, numbers]) => [prize, numbers.length])).toEqual([
    ['first', 1],
    ['second', 1],
    ['third', 1],
    ['special', 10],
    ['consolation', 10],
  ]);
  expect(prizesIn({ g1: ['76071'], db: '46935' })).toEqual([
    ['db', ['46935']],
    ['g1', ['76071']],
  ]);
  expect([prizesIn(sixMark), prizesIn(undefined)]).toEqual([undefined, undefined]);
});

it('says the sum of a result, of a race that of the first two', () => {
  expect(captionIn('ssc', { digits: [7, 0, 3, 9, 4] })).toEqual({ sum: 23, size: 'big', parity: 'odd' });
  expect(captionIn('pk10', { numbers: [4, 7, 1, 2, 3, 5, 6, 8, 9, 10] })).toEqual({
    sum: 11,
    size: 'small',
    parity: 'odd',
  });
  expect(captionIn('11x5', { numbers: [11, 10, 7, 1, 1] })).toEqual({ sum: 30, parity: 'even' });
  expect(captionIn('4d', fourDigits)).toBeUndefined();
  expect(captionIn('k3', undefined)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { everyPlay } from '#lottery-kit/testing.ts';
import { legalText, typedNumbers } from './typed.ts';

const plays = new Map((await everyPlay()).map(({ play }) => [play.code, play]));
const playOf = (code: string) => {
  const play = plays.get(code);
  if (!play) throw new Error(code);
  return play;
};

it('sorts out legal numbers, those that are there already, and wrong ones', () => {
  const big = playOf('4d.big');
  const text = '1234 0042,12;1234\n9999 | 12x4';
  expect(typedNumbers(big, text)).toEqual({ legal: ['1234', '0042', '9999'], twice: 1, wrong: ['12', '12x4'] });
  expect(legalText(big, text)).toBe('1234 0042 9999');
  expect(typedNumbers(big, legalText(big, text))).toEqual({ legal: ['1234', '0042', '9999'], twice: 0, wrong: [] });
});

it('counts a number in another order as there already where order is forgotten', () => {
  expect(typedNumbers(playOf('ssc.front3.mixed'), '112 211 345')).toMatchObject({ legal: ['112', '345'], twice: 1 });
  expect(typedNumbers(playOf('ssc.front3.straight'), '112 211')).toMatchObject({ legal: ['112', '211'], twice: 0 });
});

it('reads marks of two digits however they are parted', () => {
  const play = playOf('11x5.front3.straight');
  const typed = typedNumbers(play, '01 02 03, 040506; 7-8-9\n1 1 2');
  expect(typed).toEqual({ legal: ['01 02 03', '04 05 06', '07 08 09'], twice: 0, wrong: ['01 01 02'] });
  expect(typedNumbers(play, legalText(play, '01 02 03, 040506')).legal).toEqual(['01 02 03', '04 05 06']);
});

it('takes the letter of a rolled digit in either case', () => {
  expect(typedNumbers(playOf('4d.roll-big'), '12r4 R234 1234')).toMatchObject({
    legal: ['12R4', 'R234'],
    wrong: ['1234'],
  });
});

it('finds nothing in an empty field', () => {
  expect(typedNumbers(playOf('4d.big'), '  \n')).toEqual({ legal: [], twice: 0, wrong: [] });
});

import { expect, it } from 'vitest';
import { cardSent, wrongFields } from './card-rules.ts';

it('MEM-04 takes numbers as they are printed and names as they are written', () => {
  const sent = cardSent({ bank: 'BDO', holder: '  Nguyễn  Thị Ánh ', number: '0012 3456-7890' });
  expect(sent).toEqual({ bank: 'BDO', holder: 'Nguyễn Thị Ánh', number: '001234567890' });
  expect(wrongFields(sent)).toEqual([]);
});

it.each([
  [{ bank: '', holder: 'Maria Clara', number: '123456' }, ['bank']],
  [{ bank: 'BDO', holder: 'M', number: '123456' }, ['holder']],
  [{ bank: 'BDO', holder: '4711', number: '123456' }, ['holder']],
  [{ bank: 'BDO', holder: 'Maria', number: '12345' }, ['number']],
  [{ bank: 'BDO', holder: 'Maria', number: '1'.repeat(25) }, ['number']],
  [{ bank: 'BDO', holder: 'Maria', number: '12345٦' }, ['number']],
  [{ bank: '', holder: '', number: '' }, ['bank', 'holder', 'number']],
] as const)('MEM-04 finds what is wrong with %j', (fields, wrong) => {
  expect(wrongFields(cardSent(fields))).toEqual(wrong);
});

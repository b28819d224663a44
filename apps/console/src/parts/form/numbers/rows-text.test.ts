/** Texts of several values come back as they were, and amounts are read as people write them. */
import { expect, it } from 'vitest';
import { kindBeside, type RowPart } from '../schema.ts';
import { readRows, writeRows } from './rows-text.ts';
import { fromWhole, toWhole } from './scaled.ts';

const segments: readonly RowPart[] = [
  { name: 'weight', kind: 'count', before: '' },
  { name: 'prize', kind: 'choice', before: ':' },
  { name: 'amount', kind: 'amount', before: '-', isOptional: true, where: [{ prize: ['cash'] }] },
  { name: 'stock', kind: 'count', before: '*', isOptional: true },
  { name: 'substitute', kind: 'count', before: '>', isOptional: true },
];
const tiers: readonly RowPart[] = ['from', 'share', 'cap'].map((name, at) => ({
  name,
  kind: 'amount',
  before: at === 0 ? '' : ':',
}));

it.each([
  ['20000:5000:50000,100000:10000:200000', tiers],
  ['22:none,12:cash-100,1:cash-10000*20>7', segments],
  ['', tiers],
] as const)('reads and writes %s', (text, parts) => {
  expect(writeRows(readRows(text, parts) ?? [], parts)).toBe(text);
});

it('does not read what is no row, and leaves out what a row does not have', () => {
  expect(readRows('20000:5000', tiers)).toBeUndefined();
  expect(readRows('1:2:3:4', tiers)).toBeUndefined();
  expect(writeRows([{ weight: '5', prize: 'none', amount: '100', stock: '', substitute: '' }], segments)).toBe(
    '5:none',
  );
});

it('writes whole numbers as people read them, and back', () => {
  expect([toWhole('12.5', 2), toWhole('1,000', 2), toWhole('0', 0), toWhole('0.005', 2), toWhole('-1', 2)]).toEqual([
    '1250',
    '100000',
    '0',
    undefined,
    undefined,
  ]);
  expect([
    fromWhole('1250', 2, true),
    fromWhole(1250, 2, false),
    fromWhole(0, 2, false),
    fromWhole('x', 2, true),
  ]).toEqual(['12.50', '12.5', '0', 'x']);
});

it('knows which kind of number a choice makes of another field', () => {
  const step = { kind: 'count', where: [{ path: ['', 'ladder'], count1: ['rounds'] }] } as const;
  expect(kindBeside('amount', step, { count1: 'rounds' })).toBe('count');
  expect(kindBeside('amount', step, { count1: 'bets' })).toBe('amount');
  const prize = { kind: 'basis-points', unless: [{ maxPoolMinor: ['', '0'] }] } as const;
  expect(kindBeside('amount', prize, { maxPoolMinor: '5000' })).toBe('basis-points');
  expect(kindBeside('amount', prize, {})).toBe('amount');
});

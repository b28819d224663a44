import { expect, it } from 'vitest';
import { percentOf } from './own-contracts.ts';
import { fractionOfPercent } from './percent.ts';

it.each([
  ['0.8', '0.008'],
  ['0,8', '0.008'],
  [' 12 ', '0.12'],
  ['0.0001', '0.000001'],
  ['100', '1'],
  ['0', '0'],
  ['100.0001', undefined],
  ['0.00001', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1e2', undefined],
])('AGT-02 reads %s percent as the fraction %s', (entered, fraction) => {
  expect(fractionOfPercent(entered)).toBe(fraction);
});

it('AGT-02 shows a rate as it was entered', () => {
  for (const entered of ['0.8', '12', '0.0001', '33.3333']) {
    expect(String(percentOf(fractionOfPercent(entered) ?? ''))).toBe(entered);
  }
});

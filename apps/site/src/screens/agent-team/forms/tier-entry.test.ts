import { expect, it } from 'vitest';
import { CallFailed } from '#base/data';
import { emptyTier, enteredFrom, refusedTier, sentTiers, wrongFigures } from './tier-entry.ts';

const share = { isFixed: false, isDividend: false };
const tier = { key: 0, sales: '3000', active: '3', loss: '', pays: '0.5' };

it('AGT-02 sends what was entered as the contract has it', () => {
  expect(sentTiers([tier], share)).toEqual([{ sales: '3000', active: 3, rate: '0.005' }]);
  const dividend = { ...tier, loss: '100.50', pays: '10' };
  expect(sentTiers([dividend], { isFixed: false, isDividend: true })).toEqual([
    { sales: '3000', active: 3, loss: '100.50', rate: '0.1' },
  ]);
  expect(sentTiers([{ ...tier, pays: '20' }], { ...share, isFixed: true })).toEqual([
    { sales: '3000', active: 3, fixed: '20' },
  ]);
});

it('AGT-02 sends a loss that is tested below one’s own, and none that was left empty or is not shown', () => {
  const tested = { ...share, isLossTested: true };
  const lossOf = (loss: string, shape: typeof tested) => sentTiers([{ ...tier, loss }], shape)[0]?.loss;
  expect([lossOf(' 500 ', tested), lossOf('', tested), lossOf('500', { ...tested, isLossTested: false })]).toEqual([
    '500',
    undefined,
    undefined,
  ]);
  expect(wrongFigures([{ ...tier, loss: 'all' }], tested)).toMatchObject([{ field: 'loss' }]);
  expect(wrongFigures([tier], tested)).toEqual([]);
});

it('AGT-02 names each field that is no figure', () => {
  expect(wrongFigures([tier], share)).toEqual([]);
  const fields = wrongFigures([tier, emptyTier(1)], share).map(({ at, field }) => `${at} ${field}`);
  expect(fields).toEqual(['1 sales', '1 active', '1 pays']);
  expect(wrongFigures([{ ...tier, sales: '-1', pays: '101' }], share).map(({ field }) => field)).toEqual([
    'sales',
    'pays',
  ]);
  expect(wrongFigures([tier], { ...share, isDividend: true })).toMatchObject([{ field: 'loss' }]);
});

it('AGT-02 shows a contract as it would be entered', () => {
  const shown = { sales: '3000.00', active: 3, rateType: 'P', rate: '0.005' } as const;
  expect(enteredFrom([shown])).toEqual([tier]);
  expect(enteredFrom([{ ...shown, sales: '0.00', rateType: 'F', rate: '20.50' }])[0]).toMatchObject({
    sales: '0',
    pays: '20.5',
  });
});

it.each([
  [
    { tier: 2, flaw: 'not_rising' },
    { at: 1, field: 'sales', textKey: 'team.tier.rising' },
  ],
  [
    { tier: 1, flaw: 'rate_falls' },
    { at: 0, field: 'pays', textKey: 'team.tier.falls' },
  ],
  [
    { tier: 1, flaw: 'out_of_range', field: 'rate', min: 0.001, max: 5 },
    { at: 0, field: 'pays', textKey: 'team.tier.range', figures: { min: 0.001, max: 5 } },
  ],
  [
    { tier: 1, flaw: 'out_of_range', field: 'sales', min: '10.00', max: '90.00' },
    { at: 0, field: 'sales', textKey: 'team.tier.amounts', figures: { min: '10.00', max: '90.00' } },
  ],
  [
    { tier: 2, flaw: 'out_of_range', field: 'active', min: 2, max: 9 },
    { at: 1, field: 'active', textKey: 'team.tier.amounts', figures: { min: 2, max: 9 } },
  ],
  [
    { tier: 7, flaw: 'too_many_tiers', max: 6 },
    { at: 6, field: 'sales', textKey: 'team.tier.many', figures: { max: 6 } },
  ],
  [{ flaw: 'too_many_tiers' }, undefined],
])('AGT-02 shows a refused tier at its field: %j', (value, problem) => {
  expect(refusedTier(new CallFailed({ code: 'contract.tiers_invalid', value }))).toEqual(problem);
});

it('AGT-02 says how much of a tier the own contract covers', () => {
  const covered = (max: number) =>
    refusedTier(new CallFailed({ code: 'contract.not_covered', value: { tier: 1, most: max } }));
  expect(covered(0.5)).toEqual({ at: 0, field: 'pays', textKey: 'team.tier.covered', figures: { most: 0.5 } });
  expect(covered(0)).toEqual({ at: 0, field: 'sales', textKey: 'team.tier.uncovered' });
});

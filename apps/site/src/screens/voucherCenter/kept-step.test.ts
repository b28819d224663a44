import { expect, it } from 'vitest';
import { keepStep, type NextStep, readStep, recallStep } from './kept-step.ts';

const pay: NextStep = { kind: 'redirect', url: 'https://pay.example/1' };

it('MEM-03 shows the next step of an order again after a reload, and never another order’s', () => {
  keepStep('a', pay);
  expect(recallStep('a')).toEqual(pay);
  expect(recallStep('b')).toBeUndefined();
  const lines: NextStep = { kind: 'transfer-details', lines: [{ labelKey: 'x', text: '1' }], expiresAt: '2026-01-01' };
  keepStep('b', lines);
  expect(recallStep('b')).toEqual(lines);
  expect(recallStep('a')).toBeUndefined();
});

it.each([
  '',
  'no json',
  'null',
  '{}',
  '{"orderId":"a"}',
  '{"orderId":"a","next":{"kind":"else"}}',
  '{"orderId":"a","next":{"kind":"redirect","url":"javascript:alert(1)"}}',
])('takes %s for nothing', (kept) => {
  expect(readStep(kept, 'a')).toBeUndefined();
});

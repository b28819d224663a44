import { expect, it } from 'vitest';
import { cancellableLines } from './cancellable-lines.ts';

const line = (id: string, state: 'open' | 'won' | 'cancelled') => ({
  id,
  play: 'ssc.five.straight',
  selection: {},
  betCount: 1,
  unit: '1.00',
  multiple: 1,
  stake: '1.00',
  payout: '0.00',
  state,
});
const order = { drawNumber: '20261121-0734', lines: [line('a', 'open'), line('b', 'cancelled'), line('c', 'open')] };

it('MEM-05 cancels open lines while their draw is on sale, and none afterwards', () => {
  expect(cancellableLines(order, '20261121-0734')).toEqual(['a', 'c']);
  expect(cancellableLines(order, '20261121-0735')).toEqual([]);
  expect(cancellableLines(order, undefined)).toEqual([]);
  expect(cancellableLines(undefined, undefined)).toEqual([]);
});

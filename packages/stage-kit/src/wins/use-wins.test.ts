import { expect, it } from 'vitest';
import { currencyOf } from '#kernel';
import { wonIn } from './use-wins.ts';

const currency = currencyOf('PHP');
const order = (state: 'open' | 'won' | 'lost' | 'cancelled' | 'returned', stake: string, payout: string) => ({
  state,
  stake,
  payout,
});

it('adds what all orders of a draw staked and won; those taken back or returned are no part of it', () => {
  const orders = [
    order('won', '2.00', '19.50'),
    order('lost', '10.00', '0.00'),
    order('won', '0.10', '0.05'),
    order('cancelled', '500.00', '0.00'),
    order('returned', '7.00', '7.00'),
  ];
  expect(wonIn(orders, '20261125-0001', currency)).toEqual({
    drawNumber: '20261125-0001',
    stake: '12.10',
    payout: '19.55',
  });
});

it('is nothing where nothing was won', () => {
  expect(wonIn([], 'x', currency)).toBeUndefined();
  expect(wonIn([order('lost', '2.00', '0.00'), order('returned', '2.00', '2.00')], 'x', currency)).toBeUndefined();
});

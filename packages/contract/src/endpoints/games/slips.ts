/** Retail slips of lotteries: orders on the draws of several stations, placed together or not at all. */
import { Type } from 'typebox';
import { post } from '../../endpoint.ts';
import { Amount, Closed, Code, Id } from '../../schemas.ts';
import { wire } from '../../wire.ts';
import { DrawNumber } from './draws.ts';
import { OrderLine, orderRefusals, PlacedOrder } from './lottery.ts';

const MAX_STATIONS = 8;

const StationOrder = wire({ gameCode: 'gameId', drawNumber: 'numero' })({
  gameCode: Code,
  drawNumber: DrawNumber,
  lines: Type.Array(OrderLine, { minItems: 1, maxItems: 50 }),
});

export const slipEndpoints = {
  placeSlip: post('/lgw/orders/slips', 'stage', {
    summary:
      'Place a retail slip: an order on the draw now on sale of each station, lotteries of the frame’s group. All stakes are taken, or none.',
    movesMoney: true,
    onBreak: 'refused',
    body: Closed({ orders: Type.Array(StationOrder, { minItems: 1, maxItems: MAX_STATIONS }) }),
    answer: Closed({
      slip: Closed({ slipId: Id, stake: Amount, orders: Type.Array(PlacedOrder) }),
      balance: Amount,
    }),
    // Those of one station name it.
    refusals: [...orderRefusals, 'slip.too_large', 'protection.on_break', 'protection.checking'],
  }),
};

/** How lists of orders are filtered. */
import { Type } from 'typebox';
import { Day, OneOf } from '../../schemas.ts';

/** Of an order and of its lines. Returned: the draw was void. */
export const orderStates = ['open', 'won', 'lost', 'cancelled', 'returned'] as const;

export const orderFilter = {
  state: Type.Optional(OneOf(orderStates)),
  /** First and last day by the merchant’s time, both included; at most one year back. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

/** The lines of an order that can still be cancelled: open ones, while their draw is on sale. The server checks this again. */
import type { AnswerOf, Endpoints } from '#contract';

type Order = Pick<AnswerOf<Endpoints['orderDetail']>, 'drawNumber' | 'lines'>;

export function cancellableLines(order: Order | undefined, sellingDrawNumber: string | undefined): readonly string[] {
  if (!order || order.drawNumber !== sellingDrawNumber) return [];
  return order.lines.filter(({ state }) => state === 'open').map(({ id }) => id);
}

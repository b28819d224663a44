/** Which lines of an order can still be taken back: open ones, while their draw sells. The server decides the same again. */
import type { AnswerOf, Endpoints } from '#contract';

type Order = Pick<AnswerOf<Endpoints['orderDetail']>, 'numero' | 'lines'>;

export function cancellableLines(order: Order | undefined, sellingNumero: string | undefined): readonly string[] {
  if (!order || order.numero !== sellingNumero) return [];
  return order.lines.filter(({ state }) => state === 'open').map(({ id }) => id);
}

/** Which picture shows which symbol. */
import type { SlotSymbol } from '../ways.ts';

export const pictureOf: { readonly [Symbol in SlotSymbol]: string } = {
  dragon: 'dragon',
  diamond: 'diamond',
  crown: 'crown',
  bell: 'bell',
  watermelon: 'melon',
  grapes: 'grapes',
  lemon: 'lemon',
  cherries: 'cherries',
  clover: 'clover',
  coin: 'coin',
};

/** How large a symbol lies in its cell: the best one a little larger than the rest. */
export function sizeOf(symbol: SlotSymbol): number {
  return symbol === 'dragon' ? 0.92 : 0.8;
}

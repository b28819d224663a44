/** The picture of each symbol. */
import type { SlotSymbol } from '../rules.ts';

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

/** The size of a symbol in its cell: the best one is a little larger. */
export function sizeOf(symbol: SlotSymbol): number {
  return symbol === 'dragon' ? 0.92 : 0.8;
}

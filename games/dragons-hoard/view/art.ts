/** The picture of each symbol. */
import type { SlotSymbol } from '../rules.ts';

const pictures: { readonly [Symbol in SlotSymbol]: string } = {
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

export const symbols = Object.keys(pictures);

export const pictureOf = (symbol: string): string => pictures[symbol as SlotSymbol];

/** The size of a symbol in its cell: the best one is a little larger. */
export function sizeOf(symbol: string): number {
  return symbol === 'dragon' ? 0.92 : 0.8;
}

/** The picture of each category. */
import type { PlayableCategory } from '#contract';

export type Shelf = PlayableCategory | 'HOT';

export const categorySymbol: { readonly [Key in Shelf]: string } = {
  HOT: 'fire',
  LOCAL: 'diamond',
  RNG: 'slots',
  LIVE: 'joker',
  FISH: 'tropical-fish',
  SPORTS: 'football',
  ESPORTS: 'controller',
  PVP: 'spade',
  COCKFIGHT: 'rooster',
  LOTT: 'ticket',
  ELOTT: 'seven',
};

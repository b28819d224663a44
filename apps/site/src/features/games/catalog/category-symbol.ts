/** The picture of each category. */
import type { PlayableCategory } from '#contract';

export type Rail = PlayableCategory | 'HOT';

export const categorySymbol: { readonly [Key in Rail]: string } = {
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

/** Whether the text is a category that holds games. */
export function isCategory(text: string | undefined): text is PlayableCategory {
  return text !== undefined && text !== 'HOT' && Object.hasOwn(categorySymbol, text);
}

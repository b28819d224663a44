/** The categories of games that a filter offers. */
import type { PlayableCategory } from '#contract';

export const categories = [
  'LOCAL',
  'RNG',
  'LIVE',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
] as const satisfies readonly PlayableCategory[];

/** The words of the lobby as the source spells them on the wire. */
export const gameCategories = [
  'ALL',
  'LOTT',
  'ELOTT',
  'LIVE',
  'RNG',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'HOT',
  'LIVESTREAM',
  'HOME',
  'PROMO',
  'FAV',
  'COCKFIGHT',
  'NEW_GAME',
  'FEEDBACK',
  'BGS',
  'LOCAL',
] as const;
export type GameCategory = (typeof gameCategories)[number];

/** The categories that hold games, as opposed to shelves such as HOT or FAV. */
export const playableCategories = [
  'LOCAL',
  'RNG',
  'LIVE',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
] as const satisfies readonly GameCategory[];
export type PlayableCategory = (typeof playableCategories)[number];

export const playTypes = ['Tradition', 'Entertainment'] as const;
export type PlayType = (typeof playTypes)[number];

export const prizeModes = ['Lott', 'ZY', 'Elott'] as const;
export type PrizeMode = (typeof prizeModes)[number];

export const languages = ['EN', 'PT', 'TL', 'ZH', 'VI', 'TH'] as const;
export type Language = (typeof languages)[number];

/** Member types of the source: 0, 1, 2 are real accounts (above 0: agents), 4 is a trial. */
export const memberTypes = { player: 0, agent: 1, seniorAgent: 2, trial: 4 } as const;
export type MemberType = (typeof memberTypes)[keyof typeof memberTypes];

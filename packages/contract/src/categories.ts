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

/** How a lottery of this category is bet on unless a launch says otherwise. */
export function playTypeOf(category: GameCategory): PlayType {
  return category === 'ELOTT' ? 'Entertainment' : 'Tradition';
}

export const prizeModes = ['Lott', 'ZY', 'Elott'] as const;
export type PrizeMode = (typeof prizeModes)[number];

export const languages = ['EN', 'PT', 'TL', 'ZH', 'VI', 'TH'] as const;
export type Language = (typeof languages)[number];

/** Codes and tags of other clients beside ours: TY for Filipino, CN for Chinese, and what browsers call them. */
const languagesByTag: { readonly [tag: string]: Language } = {
  en: 'EN',
  pt: 'PT',
  tl: 'TL',
  ty: 'TL',
  fil: 'TL',
  zh: 'ZH',
  cn: 'ZH',
  vi: 'VI',
  th: 'TH',
};

/** `VI`, `vi`, `vi-VN`, `zh_CN`, `CN`, `TY`: the language that is meant, or undefined. */
export function languageNamed(name: string | undefined): Language | undefined {
  const [primary = ''] =
    name
      ?.trim()
      .toLowerCase()
      .split(/[-_;\s]/, 1) ?? [];
  return Object.hasOwn(languagesByTag, primary) ? languagesByTag[primary] : undefined;
}

/** Member types of the source: 0, 1, 2 are real accounts (above 0: agents), 4 is a trial. */
export const memberTypes = { player: 0, agent: 1, seniorAgent: 2, trial: 4 } as const;
export type MemberType = (typeof memberTypes)[keyof typeof memberTypes];

/** What a client may meet as a member's type: ours, and 40, 41, 42, by which platforms beside us know guests. No account of ours has one of these. */
export const wireMemberTypes = [...Object.values(memberTypes), 40, 41, 42] as const;

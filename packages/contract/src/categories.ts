/** Lobby categories, play types and prize modes, spelled as on the wire. */
import { type Language, languageEntries, languages } from '#texts/languages';

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

/** The categories that hold games, as opposed to sections such as HOT or FAV. */
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

/** The default play type and prize mode of a lottery in this category. */
export function playTypeOf(category: GameCategory): PlayType {
  return category === 'ELOTT' ? 'Entertainment' : 'Tradition';
}

export const prizeModes = ['Lott', 'ZY', 'Elott'] as const;
export type PrizeMode = (typeof prizeModes)[number];

/** Languages by our codes and by codes and tags that other clients use: TY for Filipino, CN for Chinese, and the tags of browsers. */
const languagesByTag = new Map(
  languages.flatMap((language) =>
    [language.toLowerCase(), ...(languageEntries[language].aliases ?? [])].map((tag) => [tag, language] as const),
  ),
);

/** Maps `VI`, `vi`, `vi-VN`, `zh_CN`, `CN`, `TY` to a language, or undefined. */
export function languageNamed(name: string | undefined): Language | undefined {
  const [primary = ''] =
    name
      ?.trim()
      .toLowerCase()
      .split(/[-_;\s]/, 1) ?? [];
  return languagesByTag.get(primary);
}

/** Member types on the wire: 0, 1, 2 are real accounts (above 0: agents), 3 is a viewer of an agent's team, 4 is a trial. */
export const memberTypes = { player: 0, agent: 1, seniorAgent: 2, viewer: 3, trial: 4 } as const;
export type MemberType = (typeof memberTypes)[keyof typeof memberTypes];

/**
 * Member types a client may meet: ours, and 40, 41, 42, which other platforms use for guests. None of our accounts has one of these.
 */
export const wireMemberTypes = [...Object.values(memberTypes), 40, 41, 42] as const;

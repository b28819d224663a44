/** Pure decisions: which announcements are for whom, and in which language. */
import { type Language, type MemberType, memberTypes } from '#contract';

export type Audience = 'A' | 'B' | 'F';

/** Guests see B, members A; F is for the first login, requested by the site, which knows whether it is one. */
export function isFor(execution: Audience | null, isMember: boolean): boolean {
  return execution === 'B' ? !isMember : isMember;
}

/** `G` for a link to a game. */
export function linkageTypeOf(linkage: string): '' | 'G' {
  return /^\/m\/(launchGame|startLottery)\?/.test(linkage) ? 'G' : '';
}

export function isAgent(type: MemberType | undefined): boolean {
  return type === memberTypes.agent || type === memberTypes.seniorAgent;
}

interface InLanguage {
  readonly id: string;
  readonly language: string;
}

/** Each announcement once: in the reader's language, else in the merchant's, else in any. Preserves the order. */
export function inOneLanguage<Row extends InLanguage>(
  rows: readonly Row[],
  language: Language,
  byDefault: Language,
): readonly Row[] {
  const rank = (row: Row) => (row.language === language ? 0 : row.language === byDefault ? 1 : 2);
  const best = new Map<string, Row>();
  for (const row of rows) {
    const known = best.get(row.id);
    if (!known || rank(row) < rank(known)) best.set(row.id, row);
  }
  return [...best.values()];
}

/** Which announcements are whose, and in which language: decided without reading or writing. */
import { type Language, type MemberType, memberTypes } from '#contract';

export type Audience = 'A' | 'B' | 'F';

/** Guests see B, members A; F is for the first login and asked for by the site itself, which knows whether it is one. */
export function isFor(execution: Audience | null, isMember: boolean): boolean {
  return execution === 'B' ? !isMember : isMember;
}

/** `G` for what leads to one game. */
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

/** Each announcement once: in the reader's language, else in the merchant's own, else in the one there is. Keeps the order. */
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

/** Which play each type of a slip is, by how many digits its numbers have. Prices follow from the play. */
import type { Play } from '../play.ts';
import type { SlipType } from './slip.ts';

type Group = 'vnn' | 'vns';

interface TypeRow {
  /** The play's name in the group, by digits. */
  readonly plays: { readonly [digits: number]: string };
  /** Where it is sold alone. */
  readonly only?: Group;
}

/** Heads are the lowest prizes of so many digits, tails the special prize: `dau` and `duoi` are the two parts of `dd` and of `xc`. */
const rows: { readonly [T in SlipType]: TypeRow } = {
  dd: { plays: { 2: 'de-both' } },
  xc: { plays: { 3: 'cang3-both' } },
  dau: { plays: { 2: 'de-low', 3: 'cang3-low' } },
  duoi: { plays: { 2: 'de', 3: 'cang3', 4: 'cang4' } },
  b: { plays: { 2: 'lo2', 3: 'lo3', 4: 'lo4' } },
  bdao: { plays: { 2: 'lo2-permuted', 3: 'lo3-permuted', 4: 'lo4-permuted' } },
  b7l: { plays: { 2: 'seven-eight' }, only: 'vns' },
  b8l: { plays: { 2: 'seven-eight' }, only: 'vnn' },
  nt: { plays: { 2: 'de-g1', 3: 'cang3-g1', 4: 'cang4-g1' } },
  xien2: { plays: { 2: 'xien2' }, only: 'vnn' },
  xien3: { plays: { 2: 'xien3' }, only: 'vnn' },
  xien4: { plays: { 2: 'xien4' }, only: 'vnn' },
  da: { plays: { 2: 'da' } },
};

export function isSlipType(word: string): word is SlipType {
  return Object.hasOwn(rows, word);
}

/** Whether the group has the type at all. */
export function hasType(type: SlipType, group: Group): boolean {
  const { only } = rows[type];
  return only === undefined || only === group;
}

/** The code of the play of a type for numbers of so many digits; undefined where there is none. */
export function playCodeOf(type: SlipType, digits: number, group: Group): string | undefined {
  const name = rows[type].plays[digits];
  return name === undefined || !hasType(type, group) ? undefined : `${group}.${name}`;
}

/** The type that a play is written by; undefined for a play that slips do not have. */
export function typeOfPlay({ code }: Pick<Play, 'code'>): SlipType | undefined {
  const [group, name] = code.split('.');
  if (group !== 'vnn' && group !== 'vns') return undefined;
  return Object.keys(rows)
    .filter(isSlipType)
    .find((type) => hasType(type, group) && Object.values(rows[type].plays).includes(name ?? ''));
}

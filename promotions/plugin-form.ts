/** What the form of a promotion shows beside names and bounds: choices, a text of several values as rows, and numbers whose kind depends on a choice. */

export type NumberKind = 'amount' | 'basis-points' | 'count';

/** Each of these fields has one of these values; '' is one that is left out. */
export type Condition = Readonly<Record<string, readonly string[]>>;

/** Another kind of number where one of the conditions holds, or where none of `unless` does. */
export interface Otherwise {
  readonly kind: NumberKind;
  readonly where?: readonly Condition[];
  readonly unless?: readonly Condition[];
}

/** One value of a row. Rows stand after each other with commas between them, and the values of one after what is `before` each. */
export interface RowPart {
  readonly name: string;
  /** `game`: the code of a game or of a category. */
  readonly kind: NumberKind | 'choice' | 'game';
  readonly before: string;
  readonly options?: readonly string[];
  readonly isOptional?: true;
  readonly otherwise?: Otherwise;
  /** It is there where one of these holds of the other values of its row. */
  readonly where?: readonly Condition[];
}

/** `LOCAL:10000,dice:5000`: what of a bet counts, by game or category. */
export const weightRows: readonly RowPart[] = [
  { name: 'games', kind: 'game', before: '' },
  { name: 'share', kind: 'basis-points', before: ':' },
];

/** `5000,3000,500x8`: by place, the first first. */
export const placeRows = (prize: Pick<RowPart, 'kind' | 'otherwise'>): readonly RowPart[] => [
  { name: 'prize', before: '', ...prize },
  { name: 'places', kind: 'count', before: 'x', isOptional: true },
];

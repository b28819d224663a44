/** What a player picks in a play, in the canonical form: marks in the order of the play, numbers in rising order. */
export interface Selection {
  /** Of plays at any places: "d1" is the first. */
  readonly places?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
  readonly marks?: readonly string[];
  /** Marks that are in every bet, beside `marks`. */
  readonly bankers?: readonly string[];
  /** A bet is one mark of each side. */
  readonly left?: readonly string[];
  readonly right?: readonly string[];
  /** Typed numbers, with leading zeros; marks of two digits are parted by a space. */
  readonly numbers?: readonly string[];
}

/**
 * Why a selection is refused.
 * `malformed`: not of a form that the play has. `empty-row`: a row that needs a mark has none. `mark-twice`: a mark or number is named
 * twice. `unknown-mark`: the play does not have it. `too-few`, `too-many`: for a bet, or for the play's bounds.
 */
export type SelectionFlaw = `selection.${
  | 'malformed'
  | 'empty-row'
  | 'mark-twice'
  | 'unknown-mark'
  | 'too-few'
  | 'too-many'}`;

/** A slot as data, in the form `slot-definition/1`. All pays are whole credits; a spin costs `stake` of them. */

type Counts = { readonly [count: string]: number };

export interface SlotDefinition {
  readonly form: 'slot-definition/1';
  readonly name: string;
  readonly reels: number;
  /** The height of every reel; `heights` in its place draws the height of each reel among these, by weight. */
  readonly rows?: number;
  readonly heights?: readonly (readonly (readonly [rows: number, weight: number])[])[];
  readonly stake: number;
  /** Sets of strips by name, one strip for each reel: `base`, and the one that `free` names. */
  readonly strips: { readonly [set: string]: readonly (readonly string[])[] };
  /** Stands for every paying symbol. A win is multiplied by `multiplier` for each wild in it. */
  readonly wild?: { readonly symbol: string; readonly multiplier: number };
  readonly win:
    | { readonly kind: 'lines'; readonly lines: readonly (readonly number[])[] }
    | { readonly kind: 'ways' }
    | { readonly kind: 'cluster'; readonly least: number };
  readonly pays: { readonly [symbol: string]: Counts };
  /** Pays and awards free spins by how many are seen anywhere. */
  readonly scatter?: { readonly symbol: string; readonly pays: Counts; readonly awards: Counts };
  /** Every win of a free spin is multiplied; a round has at most so many. */
  readonly free?: { readonly strips: string; readonly multiplier: number; readonly most: number };
  /** What won vanishes and the strip's next symbols upward come in; the wins of a spin are multiplied one after the other. */
  readonly drops?: { readonly ladder: readonly number[] };
  readonly hold?: {
    readonly symbol: string;
    readonly trigger: number;
    readonly respins: number;
    /** An empty cell becomes a coin in `a` of `b` cases. */
    readonly land: readonly [a: number, b: number];
    readonly values: readonly (readonly [weight: number, credits: number])[];
    readonly full: number;
  };
  /** Wild and scatter in one; the special symbol drawn for the free spins fills the reels that show it. */
  readonly book?: {
    readonly symbol: string;
    readonly pays: Counts;
    readonly awards: Counts;
    readonly special: { readonly [symbol: string]: number };
  };
  /** A round ends when its wins reach this many credits, and pays exactly this. */
  readonly limit?: number;
}

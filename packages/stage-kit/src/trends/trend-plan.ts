/** What of a lottery's results can be charted: data that its view gives. */
export interface TrendPlan {
  readonly low: number;
  readonly high: number;
  /** How many of a draw's numbers are charted, from the first. */
  readonly count: number;
  /** Each place has all numbers and is charted alone; otherwise a draw is a set of numbers. */
  readonly isByPlace: boolean;
  /** From this number on a place is big; without it no place is called so. */
  readonly bigFrom?: number;
  /** The sum of the first so many numbers: big from here on, and neither between the two. */
  readonly sum?: { readonly count: number; readonly bigFrom: number; readonly smallTo: number };
  /** Places that are compared: dragon where the first is greater. */
  readonly pairs?: readonly (readonly [left: number, right: number])[];
  readonly placeName: (place: number) => string;
}

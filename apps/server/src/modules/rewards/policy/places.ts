/** What places allow of promotions, as data. A place that is not here is the strictest of them all in every point. */

export interface Policy {
  /** The most that may have to be played, in times of the award, with every game that counts. */
  readonly maxTimes?: number;
  /** The least days there are to play it. */
  readonly minDays?: number;
  /** The largest award: an amount of this currency. In another currency none is allowed. */
  readonly maxAward?: { readonly amount: string; readonly currency: string };
  /** Of turnover, and of what was lost, at most. */
  readonly rebateMaxBp?: number;
  readonly lossMaxBp?: number;
  /** Cash may be held until a sum is played. */
  readonly mayLock: boolean;
  /** Something may be given before a bet: a bonus of a deposit, a gift. */
  readonly mayBeforeBet: boolean;
  /** Only at the first play, once. */
  readonly isFirstPlayOnly: boolean;
  /** Games of one product alone may count, or all. */
  readonly isOneProduct: boolean;
  /** What has to be played for may be called free. */
  readonly mayCallFree: boolean;
  readonly minAge: number;
  /**
   * Awards above this are looked at for signals of abuse whatever their campaign says, and held from `reviewFrom` on, of 100: an amount of this
   * currency. In another currency it is the merchant's own figure (`reviewAbove` of its manifest); without one, all are looked at.
   */
  readonly reviewAbove?: { readonly amount: string; readonly currency: string };
  readonly reviewFrom: number;
}

const none = {
  mayLock: true,
  mayBeforeBet: true,
  isFirstPlayOnly: false,
  isOneProduct: false,
  mayCallFree: true,
  minAge: 18,
  reviewFrom: 60,
} as const;

/** By country, and the rule it is from. */
const places: { readonly [place: string]: Policy } = {
  // Social responsibility code 5.1.1, from 2026-01-19; a deposit and its wins are always withdrawable.
  GB: { ...none, maxTimes: 10, mayLock: false, isOneProduct: true, reviewAbove: { amount: '100.00', currency: 'GBP' } },
  SE: { ...none, minDays: 60, isFirstPlayOnly: true, reviewAbove: { amount: '1000.00', currency: 'SEK' } },
  DK: {
    ...none,
    minDays: 60,
    mayCallFree: false,
    maxAward: { amount: '1000.00', currency: 'DKK' },
    reviewAbove: { amount: '500.00', currency: 'DKK' },
  },
  // Memorandum of 2026-05-07, from 06-01.
  PH: {
    ...none,
    rebateMaxBp: 150,
    lossMaxBp: 1_500,
    minAge: 21,
    reviewAbove: { amount: '5000.00', currency: 'PHP' },
  },
  // Law 14.790, article 29.
  BR: { ...none, mayBeforeBet: false, reviewAbove: { amount: '500.00', currency: 'BRL' } },
};

const min = (values: readonly (number | undefined)[]) =>
  Math.min(...values.map((one) => one ?? Number.POSITIVE_INFINITY));

function strictest(all: readonly Policy[]): Policy {
  const [award] = all.flatMap(({ maxAward }) => maxAward ?? []);
  return {
    maxTimes: min(all.map(({ maxTimes }) => maxTimes)),
    minDays: Math.max(...all.map(({ minDays = 0 }) => minDays)),
    ...(award && { maxAward: award }),
    rebateMaxBp: min(all.map(({ rebateMaxBp }) => rebateMaxBp)),
    lossMaxBp: min(all.map(({ lossMaxBp }) => lossMaxBp)),
    mayLock: all.every(({ mayLock }) => mayLock),
    mayBeforeBet: all.every(({ mayBeforeBet }) => mayBeforeBet),
    isFirstPlayOnly: all.some(({ isFirstPlayOnly }) => isFirstPlayOnly),
    isOneProduct: all.some(({ isOneProduct }) => isOneProduct),
    mayCallFree: all.every(({ mayCallFree }) => mayCallFree),
    minAge: Math.max(...all.map(({ minAge }) => minAge)),
    reviewFrom: min(all.map(({ reviewFrom }) => reviewFrom)),
  };
}

const unknown = strictest(Object.values(places));

export function policyOf(place: string | undefined): Policy {
  return place !== undefined && Object.hasOwn(places, place) ? (places[place] ?? unknown) : unknown;
}

/** Bets of one kind that won in one tier, or that return their stake. */
export interface Won {
  /** `PUSHED` for returned stakes. */
  readonly tier: string;
  /** The kind of bet, by which its chance differs: a mark, the size of a set, the kind of a group; else `ANY`. */
  readonly kind: string;
  readonly times: number;
  /** Of plays where every mark is a bet: from 0. */
  readonly row?: number;
  readonly mark?: string;
}

export const WIN = 'win';
export const PUSHED = 'push';
export const ANY = 'any';
/** Kinds of marks and groups of marks, of plays with a mark apart. */
export const WITH_APART = 'apart';
export const WITHOUT_APART = 'other';

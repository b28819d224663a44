/** How levels are reached, kept, lost and returned to. Pure: a day is a day of the merchant, as text. */
import { dayAfter } from '../../merchants/index.ts';

/** What a level takes, from level 1 on. */
export interface Rung {
  readonly validMinor: bigint;
  readonly depositsMinor: bigint;
  readonly keepMinor: bigint;
}

export interface Ladder {
  readonly windowDays: number;
  readonly rungs: readonly Rung[];
}

/** First and last day. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

export interface LevelStatus {
  readonly level: number;
  /** The highest ever reached. */
  readonly reached: number;
  readonly validMinor: bigint;
  readonly depositedMinor: bigint;
  readonly window: Window | undefined;
}

export interface Change {
  readonly why: 'reached' | 'kept' | 'lost' | 'returned';
  readonly before: number;
  readonly after: number;
  /** Of levels never reached before: the lowest. */
  readonly firstFrom?: number;
  readonly doneMinor?: bigint;
  readonly neededMinor?: bigint;
}

export interface Moved {
  readonly status: LevelStatus;
  readonly change?: Change;
}

const windowFrom = ({ windowDays }: Ladder, from: string): Window => ({ from, to: dayAfter(from, windowDays - 1) });

export const keepOf = ({ rungs }: Ladder, level: number) => rungs[level - 1]?.keepMinor ?? 0n;

const isIn = (window: Window | undefined, day: string) =>
  window !== undefined && window.from <= day && day <= window.to;

/** After a fact of that day: up at once, over several levels; or back to one that was lost, once the running window keeps it. */
export function afterFact(status: LevelStatus, ladder: Ladder, day: string, windowMinor: bigint): Moved {
  const { level, reached, validMinor, depositedMinor, window } = status;
  const met = ladder.rungs.findLastIndex(
    (rung) => validMinor >= rung.validMinor && depositedMinor >= rung.depositsMinor,
  );
  const next = windowFrom(ladder, dayAfter(day));
  if (met + 1 > reached) {
    const after = met + 1;
    return {
      status: { ...status, level: after, reached: after, window: next },
      change: { why: 'reached', before: level, after, firstFrom: reached + 1 },
    };
  }
  if (level >= reached || !isIn(window, day)) return { status };
  const lost = ladder.rungs.slice(0, reached).findLastIndex(({ keepMinor }) => windowMinor >= keepMinor);
  const after = lost + 1;
  if (after <= level) return { status };
  return {
    status: { ...status, level: after, window: next },
    change: {
      why: 'returned',
      before: level,
      after,
      doneMinor: windowMinor,
      neededMinor: keepOf(ladder, after),
    },
  };
}

/** A window that is over: the level is kept, or the one below begins; the next window follows without a gap. */
export function closeWindow(status: LevelStatus, ladder: Ladder, windowMinor: bigint): Moved {
  const { level, window } = status;
  if (!window) return { status };
  const neededMinor = keepOf(ladder, level);
  const next = { ...status, window: windowFrom(ladder, dayAfter(window.to)) };
  const isMet = level === 0 || windowMinor >= neededMinor;
  const after = isMet ? level : level - 1;
  // A level that asks for nothing is no news.
  if (isMet && neededMinor === 0n) return { status: next };
  const why = isMet ? 'kept' : 'lost';
  return {
    status: { ...next, level: after },
    change: { why, before: level, after, doneMinor: windowMinor, neededMinor },
  };
}

/** What is by hand comes first, as long as it lasts. */
export interface ByHand {
  readonly level: number;
  readonly from: string;
  readonly to: string | undefined;
}

export function levelOn(byRules: number, hand: ByHand | undefined, day: string): number {
  const isByHand = hand && hand.from <= day && (hand.to === undefined || day <= hand.to);
  return isByHand ? hand.level : byRules;
}

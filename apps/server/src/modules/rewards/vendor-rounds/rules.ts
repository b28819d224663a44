/** When vendors are called about a set, and when its figures are believed to be whole. Pure. */
import type { CancelOutcome, GrantOutcome, RoundsFigures, RoundsStatus } from '#vendors/plugin-rounds.ts';
import { retryAt } from '../../../db/jobs/faults.ts';
import type { SetRow, VendorSetRow } from '../sets/index.ts';

/** Longer than a call may take. */
export const CLAIM_MS = 60_000;
const RETRIES = { firstMs: 3_000, longestMs: 10 * 60_000 };
/** A set that is played is asked about as often, so that a lost call does not hang it. */
const LOOK_MS = 3_600_000;
/** Vendors repeat a call for a day: what is missing then does not come. */
const WAIT_MS = 24 * 3_600_000;

/** Of a set that ended. Until then a win without its set's id is known to be one of a free round, and is not paid. */
export const STEPS_STORED_MS = 365 * 24 * 3_600_000;

export type VendorAnswer = GrantOutcome | RoundsStatus | CancelOutcome;

type Change = Partial<Omit<VendorSetRow, 'merchant_id' | 'set_id' | 'vendor'>>;

/** What an answer makes of the row, and whether the set is looked at now. */
export interface Taken {
  readonly event?: 'grant' | 'refuse' | 'prepare' | 'stop' | 'close';
  readonly change: Change;
}

/** Every round that the vendor counts is here, with its end and what it won. */
function areWhole(set: SetRow, open: number, { played, wonMinor }: RoundsFigures): boolean {
  return open === 0 && set.played === played && set.won_minor === wonMinor;
}

const at = (nowMs: number, afterMs: number) => new Date(nowMs + afterMs);

interface About {
  readonly row: VendorSetRow;
  readonly set: SetRow;
  /** Rounds that were begun, and not ended. */
  readonly open: number;
}

export function takenFrom(answer: VendorAnswer, about: About, nowMs: number): Taken {
  const { row } = about;
  if (row.state === 'stopping') return stopped(answer, about, nowMs);
  const again = { change: { due_at: retryAt(nowMs, row.attempts, RETRIES) } };
  const looked = { due_at: at(nowMs, LOOK_MS), attempts: 0 };
  switch (answer.kind) {
    case 'granted':
      return { event: 'grant', change: looked };
    case 'refused':
      return { event: 'refuse', change: { due_at: null, reason: answer.reason } };
    case 'open':
      return { change: { ...looked, ...figuresOf(answer) } };
    case 'over':
      return {
        event: 'stop',
        change: { due_at: at(nowMs, 0), attempts: 0, stopped_at: at(nowMs, 0), ...figuresOf(answer) },
      };
    case 'missing':
      return { event: 'prepare', change: { due_at: at(nowMs, 0), attempts: 0 } };
    default:
      return again;
  }
}

/** Closed once everything that the vendor counts has come, or will come no more. Of a set that is over already nothing is waited for. */
function stopped(answer: VendorAnswer, { row, set, open }: About, nowMs: number): Taken {
  const figures = answer.kind === 'over' ? figuresOf(answer) : {};
  const isLate = row.stopped_at !== null && nowMs >= row.stopped_at.getTime() + WAIT_MS;
  const isAll = answer.kind === 'over' && (set.ended_at !== null || areWhole(set, open, answer));
  if (isAll || isLate) return { event: 'close', change: { ...figures, due_at: null } };
  return { change: { ...figures, due_at: retryAt(nowMs, row.attempts, RETRIES) } };
}

const figuresOf = ({ played, wonMinor }: RoundsFigures) => ({ played, won_minor: wonMinor });

/** When issues open, close and are drawn: pure functions of time, so that nobody has to have been awake for an issue to exist. */
import { assert } from '#kernel';
import type { DrawSchedule } from '#games/socket.ts';

/** An issue by its place in time; all times in milliseconds since the epoch. */
export interface IssueTimes {
  /** Counts the issues of a game since the epoch, whether they were sold or not. */
  readonly ordinal: number;
  /** `20260401-0007`: the local day, and which issue of the day. */
  readonly numero: string;
  /** When the issue before it closed: there is always one issue that sells. */
  readonly opensAt: number;
  /** From here on no bet is taken. */
  readonly closesAt: number;
  readonly drawsAt: number;
}

const DAY_MS = 86_400_000;

function perDay({ everySeconds, closesBeforeSeconds }: DrawSchedule): number {
  const count = 86_400 / everySeconds;
  assert(Number.isInteger(count), 'a day has a whole number of issues');
  assert(closesBeforeSeconds >= 0 && closesBeforeSeconds < everySeconds, 'an issue closes within its own time');
  return count;
}

/** Four digits for a game with up to 9,999 issues a day, two for one with few; more would not fit the number printed on tickets. */
function widthOf(count: number): number {
  return Math.max(2, String(count).length);
}

export function issueAt(schedule: DrawSchedule, ordinal: number): IssueTimes {
  const count = perDay(schedule);
  const everyMs = schedule.everySeconds * 1000;
  const drawsAt = (ordinal + 1) * everyMs - schedule.utcOffsetMinutes * 60_000;
  const closesAt = drawsAt - schedule.closesBeforeSeconds * 1000;
  const day = Math.floor(ordinal / count);
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const place = String(ordinal - day * count + 1).padStart(widthOf(count), '0');
  return { ordinal, numero: `${date}-${place}`, opensAt: closesAt - everyMs, closesAt, drawsAt };
}

/** The issue that takes bets at this moment. */
export function sellingIssue(schedule: DrawSchedule, now: number): IssueTimes {
  const ahead = (schedule.closesBeforeSeconds + schedule.utcOffsetMinutes * 60) * 1000;
  return issueAt(schedule, Math.floor((now + ahead) / (schedule.everySeconds * 1000)));
}

/** The issue that has closed and waits for its draw, if there is one at this moment. */
export function drawingIssue(schedule: DrawSchedule, now: number): IssueTimes | undefined {
  const before = issueAt(schedule, sellingIssue(schedule, now).ordinal - 1);
  return before.drawsAt > now ? before : undefined;
}

/** Reads an issue's number back; undefined for one that this game can never have. */
export function issueOf(schedule: DrawSchedule, numero: string): IssueTimes | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})-(\d{2,4})$/.exec(numero);
  if (!match) return undefined;
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS;
  const issue = issueAt(schedule, day * perDay(schedule) + Number(match[4]) - 1);
  return issue.numero === numero ? issue : undefined;
}

/** What a calendar of draws is, as data, and what a draw of it is. */

export type Calendar = EveryCalendar | SessionsCalendar | WeeklyCalendar;

interface Base {
  /** Betting closes so many seconds before the draw. */
  readonly closesBefore: number;
}

/** A draw every so many seconds, counted from local midnight of a fixed offset. `seconds` divides a day. */
export interface EveryCalendar extends Base {
  readonly kind: 'every';
  readonly seconds: number;
  /** Minutes east of UTC of the day in which draws are numbered. A fixed offset: daylight saving neither loses nor doubles a draw. */
  readonly utcOffsetMinutes: number;
}

/**
 * Local times of one day, "16:15" or "16:15:30", to "24:00", in rising order. The position is the draw's place in its day. `null` leaves a
 * place free for a draw that may be announced later.
 */
export type DayTimes = readonly (string | null)[];

interface Timed extends Base {
  /**
   * Days that differ, by date ("2026-12-31"): all their times, none for a day without draws. A draw keeps its place, so that no other draw's
   * index or number changes; a day has at most as many places as the most of a regular day.
   */
  readonly exceptions?: Readonly<Record<string, DayTimes>>;
  /**
   * How numbers are written: `{yyyy}` or `{yy}`, `{mm}`, `{dd}`, and `{n:3}` for the place in the day, with so many digits. Without `{n}` a day has
   * one place. `{yyyy}{mm}{dd}-{n:4}` if absent.
   */
  readonly number?: string;
}

/** Every so many seconds from the first draw of a session to its last. Sessions follow each other in the order of the day. */
export interface Session {
  readonly first: string;
  readonly last: string;
  readonly seconds: number;
}

/** The same sessions every day, with breaks between them. */
export interface SessionsCalendar extends Timed {
  readonly kind: 'sessions';
  readonly sessions: readonly Session[];
  readonly utcOffsetMinutes: number;
}

/** Times by weekday. */
export interface WeeklyCalendar extends Timed {
  readonly kind: 'weekly';
  /** An IANA zone, or minutes east of UTC. A time that a zone's clock skips is as much later as the clock is moved; of two the first. */
  readonly zone: string | number;
  /** From Sunday to Saturday. */
  readonly weekdays: readonly [DayTimes, DayTimes, DayTimes, DayTimes, DayTimes, DayTimes, DayTimes];
}

export interface Draw {
  /** Printed on tickets: local day and place in it, "20261121-0734". */
  readonly drawNumber: string;
  /** The local day that the number names, "2026-11-21": what depends on the day of a draw is read from its number. */
  readonly day: string;
  /**
   * Local days since 1970 times the places of a day, and the place in the day, from 1: rises with time, and never changes. It determines the
   * link of a chain. Places without a draw leave their index unused; step by `drawAfter` and `drawBefore`.
   */
  readonly drawIndex: number;
  /** The moment the previous draw closed: one draw is always on sale. */
  readonly opensAtMs: number;
  /** Bets are taken while now < closesAtMs. */
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
}

/** What a number alone says. */
export type NumberedDraw = Pick<Draw, 'drawIndex' | 'day'>;

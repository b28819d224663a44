/** The feeds that this server asks for official results. */
import type { DueDraw, ReportedResult } from '#feeds/plugin.ts';

export interface FeedReport extends ReportedResult {
  /** Which feed says so. */
  readonly feed: string;
}

export interface ResultFeeds {
  /** What each feed says of a draw now. One that fails says nothing. Bounded in time. */
  reports(draw: DueDraw): Promise<readonly FeedReport[]>;
}

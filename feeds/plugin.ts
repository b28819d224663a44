/**
 * The plugin interface of feeds: sources of official results. A plugin answers what its source has published of a draw, with who published
 * it and when. It believes only what is signed by the source or read strictly from its own protected address, and only of the draw that was
 * asked for. Whether a result could have been drawn, and whether another one was accepted before, is for the caller to decide.
 */
import type { EgressClient, Json } from '#kernel';
import type { Plugin, Settings } from '#provider-kit';

/** A draw that is due. */
export interface DueDraw {
  readonly game: string;
  /** How results of this game are written: a group of the lottery kit. */
  readonly format: string;
  readonly drawNumber: string;
  readonly drawsAtMs: number;
}

export interface ReportedResult {
  /** In the format that was asked for. */
  readonly result: Json;
  /** When and by whom it was published, as the source says. */
  readonly publishedAtMs: number;
  readonly source: string;
}

export interface Feed {
  /**
   * What the source says of this draw now; undefined while it says nothing, and of a game that it does not know. It may say something else
   * later. Bounded in time.
   */
  result(draw: DueDraw): Promise<ReportedResult | undefined>;
}

/** A test double of the source, for the conformance suite. */
export interface TestDouble {
  readonly settings: Settings;
  readonly answer: EgressClient;
  /** Draws of which the double has results, and these. */
  readonly reported: readonly { readonly draw: DueDraw; readonly result: ReportedResult }[];
  /** The time at which it has them. */
  readonly nowMs: number;
  /**
   * Makes the source fail, or somebody else answer in its place: `forging` changes a result, `replaying` answers that of another draw. Absent
   * where there is no outside.
   */
  readonly turn?: (mood: 'failing' | 'forging' | 'replaying' | 'well') => void;
}

export interface FeedManifest extends Plugin<Feed, TestDouble> {
  readonly code: string;
  /** Its results are made up: no production opens it. */
  readonly isSandbox?: true;
}

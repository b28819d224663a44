/** A retail slip of Vietnam: what is written by hand at a seller's outlet, line by line. */
import type { Play } from '../play.ts';
import type { Selection } from '../selection/selection.ts';

export const regions = ['north', 'central', 'south'] as const;
export type Region = (typeof regions)[number];

/** Types as they are written. `dd`: head and tail. `xc`: the same of three digits. `b`: bao lo. `nt`: first prize. */
export const slipTypes = [
  'dd',
  'xc',
  'dau',
  'duoi',
  'b',
  'bdao',
  'b7l',
  'b8l',
  'nt',
  'xien2',
  'xien3',
  'xien4',
  'da',
] as const;
export type SlipType = (typeof slipTypes)[number];

/** The first so many of the day, or those of these codes. No code: the station where the slip is handed in. */
export type SlipStations = { readonly first: number } | { readonly named: readonly string[] };

export interface SlipLine {
  readonly stations: SlipStations;
  readonly type: SlipType;
  readonly play: Play;
  readonly selection: Selection;
  /** Of one prize of one bet, in whole units of the currency: 1k is 1000. */
  readonly amount: bigint;
}

/** Why a row of a slip is not read. */
export const slipFlaws = [
  'character.unknown',
  'word.unknown',
  'word.misplaced',
  'station.other-region',
  'station.not-drawn',
  'station.twice',
  'station.too-many',
  'numbers.missing',
  'number.length',
  'number.twice',
  'number.too-few',
  'number.too-many',
  'range.malformed',
  'range.order',
  'range.uneven',
  'type.missing',
  'type.no-play',
  'amount.missing',
  'amount.unit',
  'amount.malformed',
  'amount.zero',
  'amount.too-large',
] as const;
export type SlipFlawCode = (typeof slipFlaws)[number];

export interface SlipFlaw {
  readonly code: SlipFlawCode;
  /** Where it is in the text, from 0. */
  readonly at: number;
  /** What stands there; empty at the end of a row. */
  readonly token: string;
}

/** What is read of a text. Without flaws it is a slip; a row has one flaw at most, its first. */
export interface ReadSlip {
  readonly lines: readonly SlipLine[];
  readonly flaws: readonly SlipFlaw[];
}

/** Where a slip is handed in. */
export interface SlipOutlet {
  readonly region: Region;
  /** Codes of the stations that draw that day, in their order. Without it any of the region. */
  readonly today?: readonly string[] | undefined;
  /** The plays of the region: `vnn` in the north, else `vns`. */
  readonly plays: readonly Play[];
}

/** What a play of a lottery is, as data: how a selection is read, and what of a draw decides its bets. */
import type { StatisticName } from './draws/statistics.ts';

export const groups = ['ssc', '3d', 'pc28', '11x5', 'k3', 'pk10', 'lhc', '4d', 'toto', 'vnn', 'vns'] as const;
/** Lotteries whose draws have one format. */
export type Group = (typeof groups)[number];

export function isGroup(text: string): text is Group {
  return (groups as readonly string[]).includes(text);
}

/** The group that a play is of: its code begins with it. */
export function groupOf({ code }: { readonly code: string }): Group {
  const group = code.slice(0, code.indexOf('.'));
  if (!isGroup(group)) throw new Error(`${code} is of no group`);
  return group;
}

/** Places of a draw, from 0. */
export type Places = readonly number[];

/** One number made of the drawn numbers at some places, and which marks it makes win. */
export interface ValueTest {
  readonly of: StatisticName;
  /** From this value on it is `big` (or `high`); below it is `small` (or `low`). */
  readonly bigFrom?: number;
  /** The largest value that is `small`, where others are neither. */
  readonly smallTo?: number;
  /** What the colours of this value are read from. */
  readonly colours?: 'six-mark' | 'two-or-three';
  /** The value that returns the stake; of these marks alone if they are listed. */
  readonly push?: { readonly value: number; readonly marks?: readonly string[] };
}

/** How often each mark is drawn. */
export interface TimesTest {
  /** Where it is looked for; `tails` are the last two digits of every prize. */
  readonly at: Places | 'tails';
  /** What of a drawn number a mark names; the number itself without it. */
  readonly as?: 'zodiac' | 'tail';
  /** The number that the first mark names, where its text does not say it. */
  readonly first?: number;
}

/** What the typed number has in common with what is drawn. */
export type NumberTest =
  /** The group: equal digits in any order. Its tier is `group3` or `group6`. */
  | { readonly kind: 'group'; readonly at: Places }
  /** The digits of the couple are among the drawn ones, a double one twice. */
  | { readonly kind: 'couple'; readonly at: Places }
  /** `three` places agree, or exactly `two`. */
  | { readonly kind: 'agreeing'; readonly at: Places }
  /** In `order`, or in `any` other order. */
  | { readonly kind: 'order'; readonly at: Places }
  /** Every prize pays whose digits are the number's. Named tiers are the prizes' names. */
  | {
      readonly kind: 'prizes';
      readonly prizes: readonly string[];
      readonly end: 'tail' | 'head';
      readonly isTiered?: boolean;
      readonly isAnyOrder?: boolean;
    };

/** How many of a bet's marks are drawn, and in which of the two sets, for a tier. */
export interface HitRule {
  readonly tier: string;
  /** Marks of the bet in the first set: one of these counts. */
  readonly hits: readonly number[];
  /** Marks of the bet in the second set; any count without it. */
  readonly extra?: number;
}

/** Takes `take` different digits, each of which is drawn exactly `times` times. */
export interface Take {
  readonly times: number;
  readonly take: number;
}

/** Other ways to name the same bets. */
export type Form = 'numbers' | 'bankers' | 'cross';

interface Common {
  /** Unique among all plays: group.name. */
  readonly code: string;
  /** What can be picked. Empty where numbers are typed. */
  readonly marks: readonly string[];
  readonly forms?: readonly Form[];
  /** What one bet costs, in unit stakes: how many prizes it looks at. 1 without it. */
  readonly units?: number;
  /** How the return is divided among tiers, in fractions that sum to 1. */
  readonly shares?: Readonly<Record<string, string>>;
  /** The player marks places; each choice of so many of them has all bets of the selection. */
  readonly anyPlaces?: number;
  /** The one way to bet in which it is sold; each without it. */
  readonly soldIn?: 'Entertainment';
  /** How many stations' draws it looks at together. 1 without it. */
  readonly stations?: number;
  /**
   * The mark whose chance differs: the animal of the draw's lunar year, or the tail with fewer numbers. Of elements every one's chance is that of
   * how many numbers it has in the year.
   */
  readonly apart?: 'animal' | 'tail 0' | 'element';
}

/** A bet is one mark of each row. */
export interface RowsPlay extends Common {
  readonly grammar: 'rows' | 'rows-different' | 'combo';
  readonly rows: readonly Places[];
  readonly test: ValueTest;
}
/** For each choice of `take` rows a bet is one mark of each. */
export interface AnyRowsPlay extends Common {
  readonly grammar: 'anyrows';
  readonly rows: readonly Places[];
  readonly take: number;
  readonly test: ValueTest;
}
/** Every mark is a bet of its own. */
export interface EachPlay extends Common {
  readonly grammar: 'each';
  readonly rows: readonly Places[];
  readonly test: ValueTest;
}
/** One mark in some of the rows: all together are one bet. */
export interface ParlayPlay extends Common {
  readonly grammar: 'parlay';
  readonly rows: readonly Places[];
  readonly min: number;
  readonly max: number;
  readonly test: ValueTest;
}
/** Every mark is a bet. */
export interface MarksPlay extends Common {
  readonly grammar: 'marks';
  readonly test:
    | (ValueTest & { readonly at: Places })
    /** Wins when drawn so often: tiers by times, or every time, or from `atLeast` on, or never (`atLeast` 0). */
    | (TimesTest & ({ readonly atLeast: number } | { readonly tiers: readonly string[] } | { readonly isEach: true }));
}
/** A mark stands for all numbers (or groups) of which the value holds. */
export interface NotesPlay extends Common {
  readonly grammar: 'notes';
  readonly at: Places;
  /** Whether it stands for groups: order forgotten, never all digits equal. */
  readonly isGroup: boolean;
  /** Of the number's digits: their sum, their span, or that the digit is one of them. */
  readonly of: 'sum' | 'span' | 'holds';
  readonly max?: number;
}
/** Every choice of `k` marks is a bet. */
export interface ChoosePlay extends Common {
  readonly grammar: 'choose' | 'rolling';
  readonly k: number;
  readonly min?: number;
  readonly max?: number;
  readonly test: TimesTest & { readonly exactly?: number; readonly extra?: Places };
  readonly wins: readonly HitRule[];
}
/** From each row so many different digits; `pairs` has one row for both. */
export interface GroupPlay extends Common {
  readonly grammar: 'group' | 'pairs';
  readonly takes: readonly [Take, Take];
  readonly at: Places;
}
/** All marks together are one bet. */
export interface SetPlay extends Common {
  readonly grammar: 'set';
  readonly min: number;
  readonly max: number;
  readonly test: { readonly different: number; readonly at: Places } | (ValueTest & { readonly at: Places });
}
/** Typed numbers. */
export interface NumbersPlay extends Common {
  readonly grammar: 'numbers' | 'roll';
  readonly digits: number;
  /** Which numbers are legal: any, exactly two equal digits, all different, not all equal. */
  readonly only?: 'pair' | 'different' | 'not all equal';
  /** Every order of the digits, or the number and its mirror, is a bet. */
  readonly spells?: 'orders' | 'mirror';
  readonly test: NumberTest;
}

export type Play =
  | RowsPlay
  | AnyRowsPlay
  | EachPlay
  | ParlayPlay
  | MarksPlay
  | NotesPlay
  | ChoosePlay
  | GroupPlay
  | SetPlay
  | NumbersPlay;

/** Reels of a slot: strips, the window their stops show, wins on lines, and every way they can stop. */
import { assert } from '#kernel';
import type { Chance } from './chance.ts';

export type Strip<Symbol extends string = string> = readonly Symbol[];
/** What is shown: reel by reel, each from its top row down. */
export type ReelWindow<Symbol extends string = string> = readonly (readonly Symbol[])[];

/** A line that won. */
export type LineWin<Symbol extends string = string> = {
  /** Which line, from 0. */
  readonly line: number;
  readonly symbol: Symbol;
  /** In ten-thousandths of the stake of the whole round. */
  readonly multiplierE4: number;
};

/** One stop a reel, each an unbiased draw among the stops of its strip. */
export function spinReels(strips: readonly Strip[], chance: Chance): number[] {
  return strips.map((strip) => chance.uniform(strip.length));
}

/** The window below the stops: so many symbols of each strip, wrapping around. */
export function windowAt<Symbol extends string>(
  strips: readonly Strip<Symbol>[],
  stops: readonly number[],
  rows: number,
): Symbol[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: rows }, (_, row) => {
      const symbol = strip[((stops[reel] ?? 0) + row) % strip.length];
      assert(symbol !== undefined, 'a strip has symbols');
      return symbol;
    }),
  );
}

/** The lines whose places all show one symbol. A line is a row for each reel. */
export function lineWins<Symbol extends string>(
  window: ReelWindow<Symbol>,
  lines: readonly (readonly number[])[],
  paysE4: Readonly<Record<Symbol, number>>,
): LineWin<Symbol>[] {
  return lines.flatMap((rows, line) => {
    const [symbol, ...others] = rows.map((row, reel) => window[reel]?.[row]);
    if (symbol === undefined || others.some((other) => other !== symbol)) return [];
    return [{ line, symbol, multiplierE4: paysE4[symbol] }];
  });
}

/** Every combination of stops once, each as likely as any other. */
export function everyStop(strips: readonly Strip[]): number[][] {
  return strips.reduce<number[][]>(
    (stops, strip) => stops.flatMap((before) => [...strip.keys()].map((stop) => [...before, stop])),
    [[]],
  );
}

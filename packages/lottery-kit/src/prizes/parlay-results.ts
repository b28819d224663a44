/** In how many draws the legs of a parlay all win, or all but one that returns its stake. Places are drawn without return, so legs depend on each other. */
import { PUSH, vectorsOf } from '../draws/vectors.ts';
import type { ParlayPlay } from '../play.ts';
import { parlayKind } from '../settling/parlay-kind.ts';

/** Of which a draw has each at one place at most. */
export const NUMBERS = 49;

export interface LegCounts {
  /** Numbers with which it wins. */
  readonly wins: number;
  /** Numbers that return its stake. */
  readonly returns: number;
}

export interface ParlayResult {
  /** As the settlement names it. */
  readonly kind: string;
  /** Legs that win; the others return. */
  readonly won: readonly string[];
  /** Of the draws of as many places as there are legs. */
  readonly ways: number;
}

export interface ParlayCounter {
  readonly leg: (mark: string) => LegCounts;
  /** All results in which the parlay is paid. */
  readonly results: (legs: readonly string[]) => readonly ParlayResult[];
}

const cachedCounters = new WeakMap<ParlayPlay, ParlayCounter>();

export function parlayCounter(play: ParlayPlay): ParlayCounter {
  const counter = cachedCounters.get(play) ?? countBy(play);
  cachedCounters.set(play, counter);
  return counter;
}

/** Draws of so many places. */
export function placeDraws(places: number): number {
  return places === 0 ? 1 : placeDraws(places - 1) * (NUMBERS - places + 1);
}

function countBy(play: ParlayPlay): ParlayCounter {
  // No mark of a parlay depends on the lunar year.
  const vectorOf = vectorsOf(play.test, play.marks, 0);
  const vectors = Array.from({ length: NUMBERS }, (_, at) => vectorOf(at + 1));
  const winning = vectors.map((vector) => bits(vector, 1, 0));
  const returning = vectors.map((vector) => bits(vector, PUSH, play.marks.length));
  const sizes = new Map<number, number>();
  const sides = winning.map((mask, at) => mask | (returning[at] ?? 0));
  /** How many numbers have all of these bits: marks that win with it, and marks that return their stake. */
  const sizeOf = (mask: number) => {
    let size = sizes.get(mask);
    if (size === undefined) {
      size = sides.filter((side) => (side & mask) === mask).length;
      sizes.set(mask, size);
    }
    return size;
  };
  /** Choices of a different number for each of the first masks: those of the last one, less those that an earlier leg has. */
  const choices = (masks: number[], count: number): number => {
    const last = masks[count - 1] ?? 0;
    if (count === 1) return sizeOf(last);
    let ways = sizeOf(last) * choices(masks, count - 1);
    for (let at = 0; at < count - 1; at++) {
      const own = masks[at] ?? 0;
      masks[at] = own | last;
      ways -= choices(masks, count - 1);
      masks[at] = own;
    }
    return ways;
  };
  // What a parlay pays is asked of its results more than once: for its cut, for each of them, at other odds.
  let [lastLegs, lastResults]: [string, readonly ParlayResult[]] = ['', []];
  const winBit = (mark: string) => 1 << play.marks.indexOf(mark);
  const returnBit = (mark: string) => winBit(mark) << play.marks.length;
  return {
    leg: (mark) => ({ wins: sizeOf(winBit(mark)), returns: sizeOf(returnBit(mark)) }),
    results(legs) {
      const name = legs.join();
      if (name === lastLegs) return lastResults;
      const masks = legs.map(winBit);
      const all = { kind: parlayKind(legs), won: legs, ways: choices([...masks], legs.length) };
      // One number returns stakes, and it is drawn once.
      const returned = legs.flatMap((mark, at): ParlayResult[] => {
        if (sizeOf(returnBit(mark)) === 0) return [];
        const ways = choices(masks.with(at, returnBit(mark)), legs.length);
        return [{ kind: parlayKind(legs, at), won: legs.toSpliced(at, 1), ways }];
      });
      [lastLegs, lastResults] = [name, [all, ...returned].filter(({ ways }) => ways > 0)];
      return lastResults;
    },
  };
}

function bits(vector: readonly number[], result: number, shift: number): number {
  return vector.reduce((mask, one, mark) => (one === result ? mask | (1 << (mark + shift)) : mask), 0);
}

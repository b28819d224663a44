/**
 * Lines without a window: for each stop of a reel and each symbol, the set of lines on which it shows the symbol or a wild. A run is what
 * is left of a set from reel to reel. Some ten times as fast as line by line; for slots of at most 31 lines where nothing drops.
 */
import type { CompiledSlot, CompiledStrips } from './compile.ts';

const MAX_LINES = 31;

/** Sums stay within 32 bits. */
const MAX_CREDITS = 0x7fff_ffff;
const END = 255;

export interface MaskedLines {
  /** Scatters that the last spin showed. */
  scatters: number;
  /** Credits, or −1 where a wild is on the first reel: a line then pays the best of two runs, which is looked at in the window. */
  evaluate(stops: Int32Array): number;
}

export function maskedLines(slot: CompiledSlot, strips: CompiledStrips): MaskedLines | undefined {
  const { reels, rows, cells, wild, wildMultiplier, lineCount, ladder, coin } = slot;
  if (lineCount < 1 || lineCount > MAX_LINES || ladder || wildMultiplier > 1 || coin >= 0) return undefined;
  if (Math.max(...slot.pays) * lineCount + Math.max(...slot.scatterPays) > MAX_CREDITS) return undefined;
  const [pays, scatterPays] = [Int32Array.from(slot.pays), Int32Array.from(slot.scatterPays)];
  const { offsets } = strips;
  const many = slot.symbols.length;
  const stride = cells + 1;
  const masks = masksOf(slot, strips);
  const firsts = firstsOf(slot, strips);
  const scattersAt = scattersOf(slot, strips);
  const places = new Int32Array(reels);
  const lines: MaskedLines = {
    scatters: 0,
    evaluate(stops) {
      let scatters = 0;
      for (let reel = 0; reel < reels; reel++) {
        const place = (offsets[reel] as number) + (stops[reel] as number);
        scatters += scattersAt[place] as number;
        places[reel] = place * many;
      }
      lines.scatters = scatters;
      const first = places[0] as number;
      if (wild >= 0 && masks[first + wild] !== 0) return -1;
      let credits = scatterPays[scatters] as number;
      for (let at = ((offsets[0] as number) + (stops[0] as number)) * rows, end = at + rows; at < end; at++) {
        const symbol = firsts[at] as number;
        if (symbol === END) break;
        let alive = masks[first + symbol] as number;
        for (let reel = 1; reel <= reels && alive !== 0; reel++) {
          const next = reel < reels ? alive & (masks[(places[reel] as number) + symbol] as number) : 0;
          const credit = pays[symbol * stride + reel] as number;
          if (credit > 0) credits = (credits + Math.imul(credit, bitsIn(alive ^ next))) | 0;
          alive = next;
        }
      }
      return credits;
    },
  };
  return lines;
}

/** By place on the first strip: the paying symbols that a window from there shows, each once. */
function firstsOf({ rows, isPaying }: CompiledSlot, { lengths, offsets, tape }: CompiledStrips): Uint8Array {
  const from = offsets[0] as number;
  const firsts = new Uint8Array((from + (lengths[0] as number)) * rows).fill(END);
  for (let at = from; at < from + (lengths[0] as number); at++) {
    const shown = new Set(tape.subarray(at, at + rows));
    firsts.set(
      [...shown].filter((symbol) => isPaying[symbol] === 1),
      at * rows,
    );
  }
  return firsts;
}

/** By place on the tape: how many scatters a window from there shows. */
function scattersOf({ rows, scatter }: CompiledSlot, { tape }: CompiledStrips): Uint8Array {
  return tape.map((_, at) => tape.subarray(at, at + rows).filter((symbol) => symbol === scatter).length);
}

/** By place on the tape and symbol: a bit for each line. On the first reel a wild's own bits say where it is. */
function masksOf(
  { reels, rows, lines, lineCount, symbols, wild }: CompiledSlot,
  { lengths, offsets, tape }: CompiledStrips,
) {
  const masks = new Int32Array(tape.length * symbols.length);
  for (let reel = 0; reel < reels; reel++) {
    for (let stop = 0; stop < (lengths[reel] as number); stop++) {
      const at = (offsets[reel] as number) + stop;
      for (let line = 0; line < lineCount; line++) {
        const shown = tape[at + ((lines[line * reels + reel] as number) % rows)] as number;
        for (let symbol = 0; symbol < symbols.length; symbol++) {
          const isShown = shown === symbol || (shown === wild && reel > 0);
          if (isShown)
            masks[at * symbols.length + symbol] = (masks[at * symbols.length + symbol] as number) | (1 << line);
        }
      }
    }
  }
  return masks;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/**
 * Lines without a window: for each stop of a reel and each symbol, the set of lines on which it shows the symbol or a wild. A run is what
 * is left of a set from reel to reel, and what is left behind the second is looked up by the stops of the first two. Some ten times as fast as line by
 * line; for slots of five reels, at most 15 symbols and 31 lines, where nothing drops. One table holds all words, and every load is
 * written out: that spares the engine multiplications, checks, calls, and jumps that it cannot foresee.
 */
import type { CompiledSlot, CompiledStrips } from './compile.ts';

const REELS = 5;
const MAX_LINES = 31;
/** Of a place on the tape: a set of lines for each symbol, and last how many scatters a window from there shows. */
const WORDS = 16;
const SCATTERS = WORDS - 1;
/** Sums stay within 32 bits. */
const MAX_CREDITS = 0x7fff_ffff;
const NOT_HERE = -1;

/** Credits, or −1 where a wild is on the first reel: a line then pays the best of two runs, which is looked at in the window. */
export type MaskedLines = (stops: Int32Array, spin: { scatters: number }) => number;

export const notMasked: MaskedLines = () => NOT_HERE;

/** For other slots it always says −1. Two strips of a hundred symbols take some 300 KB. */
export function maskedLines(slot: CompiledSlot, strips: CompiledStrips): MaskedLines {
  const { rows, cells, symbols } = slot;
  if (!isMasked(slot)) return notMasked;
  const { offsets, lengths } = strips;
  const secondLength = lengths[1] as number;
  const stride = cells + 1;
  const pairWords = 2 + 2 * rows;
  const places = placesOf(slot, strips);
  const pairs = pairsOf(slot, strips, places, pairWords);
  const table = Int32Array.from([...pairs, ...places, ...slot.pays, ...slot.scatterPays]);
  const paysFrom = pairs.length + places.length;
  const scatterPaysFrom = paysFrom + symbols.length * stride;
  const [from3 = 0, from4 = 0, from5 = 0] = [2, 3, 4].map((reel) => pairs.length + (offsets[reel] as number) * WORDS);
  return (stops, spin) => {
    const pair = (Math.imul(stops[0] as number, secondLength) + (stops[1] as number)) * pairWords;
    const third = from3 + (stops[2] as number) * WORDS;
    const fourth = from4 + (stops[3] as number) * WORDS;
    const fifth = from5 + (stops[4] as number) * WORDS;
    const won = table[pair] as number;
    if (won < 0) return NOT_HERE;
    const scatters =
      (table[pair + 1] as number) +
      (table[third + SCATTERS] as number) +
      (table[fourth + SCATTERS] as number) +
      (table[fifth + SCATTERS] as number);
    spin.scatters = scatters;
    let credits = (won + (table[scatterPaysFrom + scatters] as number)) | 0;
    for (let at = pair + 2, end = pair + pairWords; at < end; at += 2) {
      const two = table[at] as number;
      if (two === 0) break;
      const symbol = table[at + 1] as number;
      const pays = paysFrom + symbol * stride;
      const three = two & (table[third + symbol] as number);
      credits = addWins(credits, table[pays + 2] as number, two ^ three);
      if (three === 0) continue;
      const four = three & (table[fourth + symbol] as number);
      credits = addWins(credits, table[pays + 3] as number, three ^ four);
      if (four === 0) continue;
      const five = four & (table[fifth + symbol] as number);
      credits = addWins(credits, table[pays + 4] as number, four ^ five);
      if (five !== 0) credits = addWins(credits, table[pays + 5] as number, five);
    }
    return credits;
  };
}

function isMasked({
  reels,
  symbols,
  lineCount,
  ladder,
  coin,
  wildMultiplier,
  pays,
  scatterPays,
}: CompiledSlot): boolean {
  if (reels !== REELS || symbols.length >= WORDS || lineCount < 1 || lineCount > MAX_LINES) return false;
  if (ladder || wildMultiplier > 1 || coin >= 0) return false;
  return Math.max(...pays) * lineCount + Math.max(...scatterPays) <= MAX_CREDITS;
}

/** With what the runs that end here pay: a credit for each line of the set. */
function addWins(credits: number, credit: number, lines: number): number {
  return credit > 0 ? (credits + Math.imul(credit, bitsIn(lines))) | 0 : credits;
}

/**
 * By stops of the first two reels: what runs pay that end on the first, or −1 where it shows a wild; their scatters; and each paying symbol of
 * the first that goes on, as its set of lines and the symbol. The rest is 0.
 */
function pairsOf(slot: CompiledSlot, { lengths, offsets, tape }: CompiledStrips, places: Int32Array, words: number) {
  const { rows, cells, wild, pays, isPaying } = slot;
  const [firstLength = 0, secondLength = 0] = lengths;
  const pairs = new Int32Array(firstLength * secondLength * words);
  for (let stop = 0; stop < firstLength * secondLength; stop++) {
    const place = (offsets[0] as number) + Math.floor(stop / secondLength);
    const one = place * WORDS;
    const two = ((offsets[1] as number) + (stop % secondLength)) * WORDS;
    const pair = [0, (places[one + SCATTERS] as number) + (places[two + SCATTERS] as number)];
    for (const symbol of new Set(tape.subarray(place, place + rows))) {
      if (symbol === wild) pair[0] = NOT_HERE;
      if (pair[0] === NOT_HERE || isPaying[symbol] !== 1) continue;
      const lines = places[one + symbol] as number;
      const left = lines & (places[two + symbol] as number);
      pair[0] = addWins(pair[0] as number, pays[symbol * (cells + 1) + 1] as number, lines ^ left);
      if (left !== 0) pair.push(left, symbol);
    }
    pairs.set(pair, stop * words);
  }
  return pairs;
}

/** By place on the tape. On the first reel a wild stands for nothing. */
function placesOf(slot: CompiledSlot, { lengths, offsets, tape }: CompiledStrips): Int32Array {
  const { reels, rows, lines, lineCount, symbols, wild, scatter } = slot;
  const places = new Int32Array(tape.length * WORDS);
  for (let reel = 0; reel < reels; reel++) {
    for (let stop = 0; stop < (lengths[reel] as number); stop++) {
      const at = (offsets[reel] as number) + stop;
      for (let line = 0; line < lineCount; line++) {
        const shown = tape[at + ((lines[line * reels + reel] as number) % rows)] as number;
        for (let symbol = 0; symbol < symbols.length; symbol++) {
          const isShown = shown === symbol || (shown === wild && reel > 0);
          if (isShown) places[at * WORDS + symbol] = (places[at * WORDS + symbol] as number) | (1 << line);
        }
      }
      places[at * WORDS + SCATTERS] = tape.subarray(at, at + rows).filter((symbol) => symbol === scatter).length;
    }
  }
  return places;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

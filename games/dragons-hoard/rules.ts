/**
 * Dragon's Hoard as data: reel strips and pay table. A change here is a new rules version, and the published figures in the manifest
 * must be proved again (the tests compute them).
 */
import type { SlotSymbol, Strip, WaysRules } from './ways.ts';

/** Strips from top to bottom; `lemon*3` is three lemons in a row. */
const baseStrips = [
  'cherries*3 lemon*3 crown*2 bell*2 lemon*3 grapes*3 bell*3 diamond*2 watermelon*2 dragon*3 crown*2 grapes*3 cherries*3 coin watermelon*3 diamond',
  'cherries*2 diamond crown*3 lemon*3 cherries*3 clover lemon*3 bell*3 crown clover watermelon*3 grapes*3 diamond*2 coin dragon*2 bell*2 watermelon*2 grapes*3',
  'bell*2 watermelon*3 coin cherries*3 diamond grapes*3 watermelon*2 cherries*3 crown*2 clover lemon*3 dragon*2 clover bell*2 crown*2 grapes*3 diamond*2 lemon*3',
  'watermelon*3 coin dragon crown*3 lemon*3 watermelon*3 clover crown cherries*3 diamond*2 lemon*3 dragon*2 bell*2 grapes*3 cherries*3 bell*3 grapes*2 clover diamond*2',
  'diamond*2 bell*2 dragon*3 watermelon*3 cherries*3 crown*2 diamond*2 coin cherries*3 grapes*3 crown*2 bell*3 lemon*3 watermelon*2 grapes*3 lemon*3',
].map(stripOf);

const freeStrips = [
  'crown*2 cherries*3 lemon*3 bell*3 cherries*3 watermelon*3 diamond*2 grapes*3 bell*2 dragon*3 grapes*3 crown*2 lemon*3 coin diamond watermelon*2',
  'diamond*2 watermelon*3 clover lemon*3 bell*2 crown grapes*3 cherries*2 watermelon*2 clover bell*3 lemon*3 crown*3 dragon*2 grapes*3 diamond cherries*3 clover coin',
  'diamond cherries*3 bell*2 watermelon*3 grapes*3 diamond*2 clover grapes*3 watermelon*2 lemon*3 clover crown*2 bell*2 clover cherries*3 coin dragon*2 crown*2 lemon*3',
  'dragon*2 lemon*3 diamond*2 cherries*3 watermelon*3 grapes*2 crown watermelon*3 bell*2 clover coin dragon bell*3 clover cherries*3 crown*3 diamond*2 grapes*3 lemon*3 clover',
  'watermelon*2 cherries*3 diamond*2 lemon*3 dragon*3 bell*2 coin watermelon*3 grapes*3 crown*2 diamond*2 lemon*3 cherries*3 grapes*3 crown*2 bell*3',
].map(stripOf);

export const rules: WaysRules = {
  baseStrips,
  freeStrips,
  pays: {
    dragon: [5_500, 15_000, 60_000],
    diamond: [2_500, 8_500, 27_500],
    crown: [2_100, 5_000, 14_000],
    bell: [1_100, 3_100, 7_000],
    watermelon: [700, 1_800, 5_000],
    grapes: [600, 1_300, 2_900],
    lemon: [500, 1_100, 2_500],
    cherries: [300, 900, 2_400],
  },
  coinPays: [20_000, 100_000, 500_000],
  freeSpins: [8, 12, 20],
  freeMultiplier: 3,
  maxFreeSpins: 60,
  winLimitE4: 50_000_000,
};

function stripOf(text: string): Strip {
  return text.split(' ').flatMap((block) => {
    const [symbol, times = '1'] = block.split('*');
    return new Array<SlotSymbol>(Number(times)).fill(symbol as SlotSymbol);
  });
}

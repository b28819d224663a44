/**
 * The rules by which Fast Five was played before its plays were rows of the lottery kit: for the bets that were sold under them, and their
 * replay. Nothing new is sold by it.
 */
import { type BetReturn, figuresOf, type Sample, type SharedEngine } from '#engine-kit';
import type { LotteryBet } from '../bet.ts';
import { createEngine as createLottery, type LotteryConfig } from '../engine.ts';
import { HIGHEST_SERIES, LOWEST_SERIES } from '../series.ts';
import { type FiveBet, readBet } from './bet.ts';
import { cellsOfBet } from './cells.ts';
import { bestMultiplierE4, oddsE4 } from './odds.ts';
import { countBets, DRAWS, type Picks, type Play, plays, winningDraws } from './plays.ts';
import { settleBet } from './settle.ts';

/** Digits from the left, "70394" = [7, 0, 3, 9, 4]. */
type FiveDraw = { readonly digits: readonly number[] };

/** A variant pays this percentage of what the prize series says. */
type FiveConfig = { readonly percent: number };

const samples: readonly Sample[] = [
  ...Object.values(plays).flatMap((play) => [...singleBets(play, HIGHEST_SERIES), ...singleBets(play, LOWEST_SERIES)]),
  {
    input: {
      playType: 'Tradition',
      play: 'straight-5',
      picks: [['7'], ['0', '3'], ['3'], ['1', '4', '9'], ['4']],
      series: 1_950,
    },
    key: 'straight-5 1950',
  },
  {
    input: {
      playType: 'Tradition',
      play: 'group-60',
      picks: [
        ['1', '2'],
        ['1', '2', '3', '4', '5'],
      ],
      series: 1_950,
    },
    key: 'group-60 1950',
  },
  {
    input: { playType: 'Entertainment', play: 'fixed-digit', picks: [['1'], [], ['8'], [], ['0', '9']] },
    key: 'fixed-digit 8 1950',
  },
  {
    input: {
      playType: 'Entertainment',
      play: 'big-small',
      picks: [['big', 'odd'], [], [], [], [], ['big', 'small']],
    },
    key: 'big-small big 1950',
  },
  {
    input: {
      playType: 'Entertainment',
      play: 'dragon-tiger',
      picks: [['dragon'], [], [], ['dragon', 'tiger'], [], [], [], [], [], ['tiger']],
    },
    key: 'dragon-tiger tiger 1950',
  },
];

/** Draws that were opened under these rules are also sold by the plays of today, which are paid as under the next ones. */
export async function createEngine(config: LotteryConfig): Promise<SharedEngine<LotteryBet | FiveBet, FiveDraw>> {
  const later = await createLottery(config);
  const five = createFive(config);
  return {
    ...five,
    readBet: (raw) => (isFormer(raw) ? five.readBet(raw) : later.readBet(raw)),
    unitsOf: (bet) => (isFormer(bet) ? five.unitsOf(bet) : later.unitsOf(bet)),
    settle: (bet, draw) => (isFormer(bet) ? five.settle(bet, draw) : later.settle(bet, draw)),
    returnedE4: (bet, draw) => (isFormer(bet) ? 0 : (later.returnedE4?.(bet, draw) ?? 0)),
    maxMultiplierE4: (bet) => (isFormer(bet) ? five.maxMultiplierE4(bet) : later.maxMultiplierE4(bet)),
    cellsOf: (bet) => (isFormer(bet) ? five.cellsOf(bet) : later.cellsOf(bet)),
  };
}

/** Their picks were one list of rows; no play of today has them. */
function isFormer(bet: unknown): bet is FiveBet {
  return typeof bet === 'object' && bet !== null && 'picks' in bet;
}

export function createFive({ percent }: FiveConfig): SharedEngine<FiveBet, FiveDraw> {
  return {
    shape: 'shared',
    readBet,
    unitsOf: (bet) => countBets(bet.play, bet.picks),
    draw: (chance) => ({ digits: Array.from({ length: 5 }, () => chance.uniform(10)) }),
    settle: (bet, draw) => settleBet(bet, draw.digits, percent),
    maxMultiplierE4: (bet) => bestMultiplierE4(bet, percent),
    cellsOf: (bet) => cellsOfBet(bet, percent),
    publicView: (draw) => draw,
    returns: () =>
      Object.values(plays).flatMap((play) => [
        ...returnsOf(play, HIGHEST_SERIES, percent),
        ...returnsOf(play, LOWEST_SERIES, percent),
      ]),
    samples,
  };
}

/** One bet on each kind of mark of a play: of a row after the first where every mark is a bet. */
function singleBets(play: Play, series: number): Sample[] {
  const bet = (picks: Picks, option: string) => ({
    input: { playType: 'Tradition', play: play.code, picks, series },
    key: keyOf(play, option, series),
  });
  const [first, ...others] = play.rows;
  if (play.parts[0]?.play.grammar === 'rows')
    return [
      bet(
        play.rows.map(({ options }, at) => [options[at] ?? '']),
        '',
      ),
    ];
  if (!play.isEach) return [bet([['7'], ['0', '3', '9']], '')];
  const row = others.at(-1) ?? first;
  return (row?.options ?? []).map((option) =>
    bet(
      play.rows.map((each) => (each === row ? [option] : [])),
      option,
    ),
  );
}

function keyOf({ code }: Play, option: string, series: number): string {
  return [code, option, series].filter((part) => part !== '').join(' ');
}

/** Exact figures of one bet on each kind of mark in a play. */
function returnsOf(play: Play, series: number, percent: number): BetReturn[] {
  const options = play.isEach ? new Set(play.rows.flatMap((row) => row.options)) : [''];
  return [...options].map((option) => {
    const winning = BigInt(winningDraws(play, option));
    const figures = figuresOf([
      { weight: winning, multiplierE4: oddsE4(play, option, series, percent) },
      { weight: BigInt(DRAWS) - winning, multiplierE4: 0 },
    ]);
    return { key: keyOf(play, option, series), ...figures };
  });
}

/** Fast Five: five digits 0–9 drawn for all players, each a separate unbiased draw from the shared randomness. */
import { type BetReturn, figuresOf, type SharedEngine } from '#engine-kit';
import { countBets, type FiveBet, HIGHEST_SERIES, LOWEST_SERIES, readBet } from './bet.ts';
import { DRAWS, type Play, plays, winningDraws } from './plays.ts';
import { bestMultiplierE4, oddsE4, settleBet } from './settle.ts';

/** Digits from the left, "70394" = [7, 0, 3, 9, 4]. */
export type FiveDraw = { readonly digits: readonly number[] };

export const engine: SharedEngine<FiveBet, FiveDraw> = {
  shape: 'shared',
  readBet,
  unitsOf: (bet) => countBets(bet.play, bet.picks),
  draw: (chance) => ({ digits: Array.from({ length: 5 }, () => chance.uniform(10)) }),
  settle: (bet, draw) => settleBet(bet, draw.digits),
  maxMultiplierE4: bestMultiplierE4,
  publicView: (draw) => draw,
  returns: () =>
    Object.values(plays).flatMap((play) => [...returnsOf(play, HIGHEST_SERIES), ...returnsOf(play, LOWEST_SERIES)]),
  samples: [
    {
      playType: 'Tradition',
      play: 'straight-5',
      picks: [['7'], ['0', '3'], ['3'], ['1', '4', '9'], ['4']],
      series: 1_950,
    },
    { playType: 'Tradition', play: 'front-3', picks: [['7'], ['0'], ['3', '5']], series: 1_800 },
    { playType: 'Tradition', play: 'back-3', picks: [['3'], ['9'], ['4']], series: 1_900 },
    {
      playType: 'Tradition',
      play: 'group-60',
      picks: [
        ['1', '2'],
        ['1', '2', '3', '4', '5'],
      ],
      series: 1_950,
    },
    { playType: 'Tradition', play: 'fixed-digit', picks: [['1'], [], [], [], ['0', '9']], series: 1_950 },
    { playType: 'Entertainment', play: 'fixed-digit', picks: [[], [], ['8'], [], []] },
    { playType: 'Entertainment', play: 'big-small', picks: [['big', 'odd'], [], [], [], [], ['big', 'small']] },
    { playType: 'Tradition', play: 'big-small', picks: [['even'], [], [], [], [], ['odd']], series: 1_812 },
    {
      playType: 'Entertainment',
      play: 'dragon-tiger',
      picks: [['dragon'], [], [], ['tie', 'tiger'], [], [], [], [], [], ['tie']],
    },
    {
      playType: 'Tradition',
      play: 'dragon-tiger',
      picks: [['tie'], [], [], [], [], [], [], [], [], []],
      series: 1_950,
    },
  ],
};

/** Exact figures of one bet on each kind of mark in a play. */
function returnsOf(play: Play, series: number): BetReturn[] {
  const options = play.counting === 'each' ? new Set(play.rows.flatMap((row) => row.options)) : [''];
  return [...options].map((option) => {
    const winning = BigInt(winningDraws(play, option));
    const figures = figuresOf([
      { weight: winning, multiplierE4: oddsE4(play, option, series) },
      { weight: BigInt(DRAWS) - winning, multiplierE4: 0 },
    ]);
    return { key: [play.code, option, series].filter((part) => part !== '').join(' '), ...figures };
  });
}

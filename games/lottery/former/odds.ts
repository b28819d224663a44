/** What bets pay. Odds: 100,000 ÷ winning results × series ÷ 2000 × the variant's percent, rounded down to four decimals. */
import { ONE_E4, WHOLE_SERIES } from '#engine-kit';
import { type FiveBet, seriesOf } from './bet.ts';
import { DRAWS, type Play, plays, winningDraws } from './plays.ts';

/** The multiplier of a bet on this option, in ten-thousandths of the unit stake. All factors are whole and far below 2^53. */
export function oddsE4(play: Play, option: string, series: number, percent: number): number {
  return Math.floor((DRAWS * series * percent * (ONE_E4 / 100)) / (WHOLE_SERIES * winningDraws(play, option)));
}

/** The maximum win: one bet of plays that use all rows, else the best of mutually exclusive marks in every row. */
export function bestMultiplierE4(bet: FiveBet, percent: number): number {
  const play = plays[bet.play];
  const series = seriesOf(bet);
  if (!play.isEach) return oddsE4(play, '', series, percent);
  return bet.picks.reduce((sum, marks) => {
    const best = (options: readonly string[]) =>
      Math.max(0, ...marks.filter((mark) => options.includes(mark)).map((mark) => oddsE4(play, mark, series, percent)));
    if (bet.play !== 'big-small') return sum + best(marks);
    return sum + best(['big', 'small']) + best(['odd', 'even']);
  }, 0);
}

/** The win of a bet in a draw. Odds: 100,000 ÷ winning results × series ÷ 2000 × the variant's percent, rounded down to four decimals. */
import { ONE_E4, type Settled, type SettledPart, settledBy, WHOLE_SERIES } from '#engine-kit';
import { countBets, type FiveBet, seriesOf } from './bet.ts';
import { DRAWS, isMarkDrawn, type Play, plays, winningDraws } from './plays.ts';

/** A winning bet: of plays where every mark is a bet, its row and mark; else the play. */
export function settleBet(bet: FiveBet, drawn: readonly number[], percent: number): Settled {
  const parts = winningBets(bet, drawn, percent);
  const paidE4 = parts.reduce((sum, part) => sum + part.paidE4, 0);
  return settledBy(paidE4, countBets(bet.play, bet.picks) * ONE_E4, parts);
}

/** The multiplier of a bet on this option, in ten-thousandths of the unit stake. All factors are whole and far below 2^53. */
export function oddsE4(play: Play, option: string, series: number, percent: number): number {
  return Math.floor((DRAWS * series * percent * (ONE_E4 / 100)) / (WHOLE_SERIES * winningDraws(play, option)));
}

/** The maximum win: one bet of plays that use all rows, else the best of mutually exclusive marks in every row. */
export function bestMultiplierE4(bet: FiveBet, percent: number): number {
  const play = plays[bet.play];
  const series = seriesOf(bet);
  if (play.counting !== 'each') return oddsE4(play, '', series, percent);
  return bet.picks.reduce((sum, marks) => {
    const best = (options: readonly string[]) =>
      Math.max(0, ...marks.filter((mark) => options.includes(mark)).map((mark) => oddsE4(play, mark, series, percent)));
    if (bet.play !== 'big-small') return sum + best(marks);
    return sum + best(['big', 'small']) + best(['odd', 'even']);
  }, 0);
}

function winningBets(bet: FiveBet, drawn: readonly number[], percent: number): SettledPart[] {
  const play = plays[bet.play];
  const series = seriesOf(bet);
  if (play.counting === 'each') {
    return play.rows.flatMap((row, at) =>
      (bet.picks[at] ?? [])
        .filter((option) => isMarkDrawn(row, option, drawn))
        .map((option) => ({ part: `${row.key} ${option}`, times: 1, paidE4: oddsE4(play, option, series, percent) })),
    );
  }
  const isWon = play.counting === 'straight' ? isStraightDrawn(play, bet, drawn) : isGroupDrawn(bet, drawn);
  return isWon ? [{ part: play.code, times: 1, paidE4: oddsE4(play, '', series, percent) }] : [];
}

function isStraightDrawn(play: Play, bet: FiveBet, drawn: readonly number[]): boolean {
  return bet.picks.every((marks, at) => marks.includes(`${drawn[play.firstDigit + at]}`));
}

/** One digit twice, three others once: the pair marked in the first row, all three others in the second. */
function isGroupDrawn(bet: FiveBet, drawn: readonly number[]): boolean {
  const different = [...new Set(drawn)];
  if (different.length !== 4) return false;
  const [pairs = [], singles = []] = bet.picks;
  return different.every((digit) => {
    const times = drawn.filter((each) => each === digit).length;
    return (times === 2 ? pairs : singles).includes(`${digit}`);
  });
}

/** A bet on a draw whose sales go on for a day, at whatever time a test runs: those of most lotteries may close between two of its calls. */
import type { TestApp } from '../testing.ts';

/** Their draws are on different days. */
export const STATIONS = ['lottery-vns-ho-chi-minh', 'lottery-vns-ben-tre'];

/** Costs 2.00: a number as the head and as the tail. */
const line = { play: 'vns.de-both', selection: { numbers: ['07'] }, unit: '1.00', multiple: 1 };

/** The order of `lines` such bets, by the station that draws later. */
export async function farOrder(app: Pick<TestApp, 'get'>, lines: number) {
  const issues = await Promise.all(STATIONS.map((gameCode) => app.get('currentIssue', { query: { gameCode } })));
  const [far] = issues.toSorted((one, other) => Date.parse(other.current.closesAt) - Date.parse(one.current.closesAt));
  if (!far) throw new Error('stations have draws');
  return {
    gameCode: far.gameCode,
    drawNumber: far.current.drawNumber,
    playType: 'Entertainment' as const,
    lines: Array.from({ length: lines }, () => line),
  };
}

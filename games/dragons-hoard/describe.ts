/** A round in the player's words: the win of the spin, and of the free spins. */
import type { OutcomeLine } from '#engine-kit';
import type { ShownRound, ShownWin } from '#slot-kit';

/** Only the best few; the amount covers the rest. */
const MAX_WINS = 3;
const symbolKey = (symbol: string) => `game.dragons-hoard.symbol.${symbol === 'watermelon' ? 'melon' : symbol}`;

function winLine({ symbol, count, ways = 1 }: ShownWin): OutcomeLine {
  const key = symbol === 'coin' ? 'game.dragons-hoard.result.coins' : 'game.dragons-hoard.result.win';
  return symbol === 'coin'
    ? { key, values: { count } }
    : { key, values: { count, ways }, names: { symbol: symbolKey(symbol) } };
}

export function describe({ base, freeSpins, isLimited }: ShownRound): readonly OutcomeLine[] {
  const best = [...base.wins].sort((one, other) => other.multiplierE4 - one.multiplierE4).slice(0, MAX_WINS);
  const lines = best.map(winLine);
  if (freeSpins.length > 0) {
    const times = freeSpins.reduce((sum, { spinE4 }) => sum + spinE4, 0) / 10_000;
    lines.push({ key: 'game.dragons-hoard.result.free', values: { count: freeSpins.length, times } });
  }
  if (isLimited) lines.push({ key: 'game.dragons-hoard.result.limit' });
  return lines.length > 0 ? lines : [{ key: 'game.dragons-hoard.result.none' }];
}

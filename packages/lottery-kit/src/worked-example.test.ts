import { expect, it } from 'vitest';
import { loadChances } from './load-chances.ts';
import { groups } from './play.ts';
import { oddsUnder, playsOfGame } from './prizes/index.ts';
import { workedExample } from './worked-example.ts';

it.each(groups)('%s has an example of every play that is sold: it wins, at odds that the play has', async (group) => {
  const chances = await loadChances(group);
  for (const play of await playsOfGame(group)) {
    const example = await workedExample(group, play);
    const odds = oddsUnder(play, chances[play.code] ?? {}, { series: 1_950, percent: 100 });
    expect(example?.bets, play.code).toBeGreaterThan(0);
    const paid = example?.won.map(({ kind, tier }) => odds.of(kind, tier)) ?? [];
    expect(paid.length, play.code).toBeGreaterThan(0);
    expect(
      paid.every((one) => one > 0),
      play.code,
    ).toBe(true);
  }
});

/** What template remembers while it stands on the stage: the play, the marks, the price of one bet. */
import { useState } from 'react';
import { formatAmount } from '#kernel';
import { minorOf, usePlacing, useStage } from '#stage-kit';
import { betCount, type Picks } from '../engine.ts';
import { digits, lengths, oddsE4, type PlayCode } from '../plays.ts';

const emptyPicks = (play: PlayCode): Picks => Array.from({ length: lengths[play] }, () => []);

export function useTemplate() {
  const { info } = useStage();
  const flow = usePlacing();
  const [play, setPlay] = useState<PlayCode>('last-1');
  const [picks, setPicks] = useState(() => emptyPicks(play));
  const [unit, setUnit] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const unitMinor = minorOf(unit, info.currency);
  const count = betCount(picks);
  return {
    flow,
    play,
    choosePlay(next: PlayCode) {
      setPlay(next);
      setPicks(emptyPicks(next));
    },
    picks,
    toggle(place: number, digit: string) {
      const toggled = (marks: readonly string[]) => digits.filter((one) => marks.includes(one) !== (one === digit));
      setPicks(picks.map((marks, at) => (at === place ? toggled(marks) : marks)));
    },
    unit,
    setUnit,
    count,
    stake: formatAmount(unitMinor * BigInt(count), info.currency),
    /** What the bet that can win pays; nothing while there is none. */
    prize: formatAmount(count === 0 ? 0n : (unitMinor * BigInt(oddsE4(play))) / 10_000n, info.currency),
    async bet(drawNumber: string) {
      const lines = [{ play, selection: { picks }, unit, multiple: 1 }];
      if (await flow.place({ drawNumber, playType: 'Entertainment', lines })) setPicks(emptyPicks(play));
    },
  };
}

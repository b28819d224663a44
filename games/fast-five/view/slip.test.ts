import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBet } from '../bet.ts';
import { plays } from '../plays.ts';
import {
  betCountOf,
  emptyPicks,
  lineStake,
  maxWin,
  pickQuickly,
  playsFor,
  type SlipLine,
  selectionOf,
  toggleMark,
} from './slip.ts';

const terms = { unitMinor: 200n, multiple: 1, series: 1_950 };

it('counts the bets of a straight play as the product of its rows', () => {
  const marks: [number, string][] = [
    [0, '7'],
    [1, '0'],
    [1, '3'],
    [2, '3'],
    [3, '1'],
    [3, '9'],
    [3, '4'],
    [4, '4'],
  ];
  const picks = marks.reduce(
    (before, [row, digit]) => toggleMark('straight-5', before, row, digit),
    emptyPicks('straight-5'),
  );
  expect(betCountOf({ play: 'straight-5', picks })).toBe(6);
  expect(lineStake({ play: 'straight-5', picks }, 1_000n, 1)).toBe(6_000n);
  expect(maxWin({ playType: 'Tradition', play: 'straight-5', picks }, { ...terms, percent: 100 })).toBe(19_500_000n);
  expect(maxWin({ playType: 'Tradition', play: 'straight-5', picks }, { ...terms, percent: 96 })).toBe(18_720_000n);
});

it('marks the quick picks by their names', () => {
  const big = pickQuickly('straight-5', emptyPicks('straight-5'), 0, 'big');
  expect(big[0]).toEqual(['5', '6', '7', '8', '9']);
  expect(pickQuickly('straight-5', big, 0, 'clear')[0]).toEqual([]);
});

it('sends only what the engine accepts, whatever is tapped', () => {
  const anyPlay = fc
    .constantFrom(...(['Tradition', 'Entertainment'] as const))
    .chain((playType) => fc.tuple(fc.constant(playType), fc.constantFrom(...playsFor(playType))));
  fc.assert(
    fc.property(
      anyPlay,
      fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 40 }),
      ([playType, play], taps) => {
        const { rows } = plays[play];
        const picks = taps.reduce((before, [row, option]) => {
          const at = row % rows.length;
          const options = rows[at]?.options ?? [];
          return toggleMark(play, before, at, options[option % options.length] ?? '');
        }, emptyPicks(play));
        const line: SlipLine = { playType, play, picks };
        const read = readBet({ playType, play, ...selectionOf(line, 1_950) });
        expect(read.ok).toBe(betCountOf(line) > 0);
      },
    ),
  );
});

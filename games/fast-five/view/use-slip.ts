/** The slip: current marks, added lines, the price per bet, and placing it all as one order. */
import { useState } from 'react';
import { formatAmount } from '#kernel';
import { minorOf, offeredPlayType, type PlayType, type PrizeBook, usePlacing, useStage } from '#stage-kit';
import type { FiveConfig } from '../engine.ts';
import type { Picks, PlayCode } from '../plays.ts';
import { HIGHEST_SERIES } from '../series.ts';
import { betCountOf, emptyPicks, lineStake, maxWin, playsFor, type SlipLine, selectionOf } from './slip.ts';

export const MULTIPLES = [1, 2, 5, 10, 20, 50];

export function useSlip(book: PrizeBook) {
  const { info, game, launch } = useStage();
  const [playType, setPlayType] = useState<PlayType>(() => offeredPlayType(book, launch.playType));
  const [play, setPlay] = useState<PlayCode>(playsFor(playType)[0] ?? 'big-small');
  const [picks, setPicks] = useState<Picks>(() => emptyPicks(play));
  const [lines, setLines] = useState<readonly SlipLine[]>([]);
  const [chosen, setChosen] = useState<{ readonly [T in PlayType]?: string }>({});
  const [multiple, setMultiple] = useState(1);
  const { placing, place, dismiss } = usePlacing();
  const { percent } = game.config as FiveConfig;

  const now: SlipLine = { playType, play, picks };
  const all = betCountOf(now) > 0 ? [...lines, now] : lines;
  const units = playType === 'Tradition' && book.tradition ? book.tradition.units : info.stakes.presets;
  const unit = chosen[playType] ?? units[0] ?? info.stakes.minimum;
  const unitMinor = minorOf(unit, info.currency);
  const series = book.tradition?.highest ?? HIGHEST_SERIES;
  const terms = { unitMinor, multiple, percent, series };
  const amount = (minor: bigint) => formatAmount(minor, info.currency);

  const choosePlay = (next: PlayCode) => {
    setPlay(next);
    setPicks(emptyPicks(next));
  };
  const clear = () => {
    setLines([]);
    setPicks(emptyPicks(play));
  };

  const placeAll = async (drawNumber: string) => {
    if (all.length === 0) return;
    const toLine = (line: SlipLine) => ({ play: line.play, selection: selectionOf(line, series), unit, multiple });
    if (await place({ drawNumber, playType, lines: all.map(toLine) })) clear();
  };

  return {
    playType,
    choosePlayType: (next: PlayType) => {
      setPlayType(next);
      setLines([]);
      choosePlay(playsFor(next)[0] ?? 'big-small');
    },
    play,
    choosePlay,
    picks,
    setPicks,
    lines,
    removeLine: (at: number) => setLines(lines.filter((_, index) => index !== at)),
    putAside: () => {
      setLines(all);
      setPicks(emptyPicks(play));
    },
    canPutAside: betCountOf(now) > 0,
    clear,
    units,
    unit,
    setUnit: (next: string) => setChosen({ ...chosen, [playType]: next }),
    multiple,
    setMultiple,
    count: all.reduce((sum, line) => sum + betCountOf(line), 0),
    stake: amount(all.reduce((sum, line) => sum + lineStake(line, unitMinor, multiple), 0n)),
    prize: amount(all.reduce((sum, line) => sum + maxWin(line, terms), 0n)),
    placing,
    dismiss,
    place: placeAll,
  };
}

export type Slip = ReturnType<typeof useSlip>;

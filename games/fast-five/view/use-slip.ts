/** The slip: what is marked now, what was put aside, the price of a note, and sending it all as one order. */
import { useRef, useState } from 'react';
import { formatAmount } from '#kernel';
import { minorOf, type PlacedOrder, type PlayType, type StageRefusal, untilKnown, useStage } from '#stage-kit';
import type { Picks } from '../bet.ts';
import type { PlayCode } from '../plays.ts';
import { emptyPicks, lineStake, maxWin, notesOf, playsFor, type SlipLine, selectionOf } from './slip.ts';

export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly isReconnecting: boolean }
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'refused'; readonly code: StageRefusal };

export const MULTIPLES = [1, 2, 5, 10, 20, 50];

export function useSlip() {
  const stage = useStage();
  const { info, launch } = stage;
  const [playType, setPlayType] = useState<PlayType>(launch.playType);
  const [play, setPlay] = useState<PlayCode>(playsFor(launch.playType)[0] ?? 'big-small');
  const [picks, setPicks] = useState<Picks>(() => emptyPicks(play));
  const [lines, setLines] = useState<readonly SlipLine[]>([]);
  const [unit, setUnit] = useState(info.stakes.presets[0] ?? info.stakes.minimum);
  const [multiple, setMultiple] = useState(1);
  const [placing, setPlacing] = useState<Placing>({ kind: 'idle' });

  const now: SlipLine = { playType, play, picks };
  const all = notesOf(now) > 0 ? [...lines, now] : lines;
  const unitMinor = minorOf(unit, info.currency);
  const amount = (minor: bigint) => formatAmount(minor, info.currency);

  const choosePlay = (next: PlayCode) => {
    setPlay(next);
    setPicks(emptyPicks(next));
  };
  const clear = () => {
    setLines([]);
    setPicks(emptyPicks(play));
  };

  // State is drawn later than a second tap comes.
  const isRequesting = useRef(false);
  const place = async (numero: string) => {
    if (isRequesting.current || all.length === 0) return;
    isRequesting.current = true;
    setPlacing({ kind: 'asking', isReconnecting: false });
    const body = {
      gameId: info.game,
      numero,
      playType,
      lines: all.map((line) => ({ play: line.play, selection: selectionOf(line), unit, multiple })),
    };
    const answer = await untilKnown(
      stage,
      (idempotencyKey) => stage.call('placeOrder', { body, idempotencyKey }),
      () => setPlacing({ kind: 'asking', isReconnecting: true }),
    );
    isRequesting.current = false;
    if (!answer.ok) return setPlacing({ kind: 'refused', code: answer.refusal.code });
    stage.sound.play('win');
    stage.balance.set(answer.value.balance);
    clear();
    setPlacing({ kind: 'placed', order: answer.value.order });
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
    canPutAside: notesOf(now) > 0,
    clear,
    unit,
    setUnit,
    multiple,
    setMultiple,
    notes: all.reduce((sum, line) => sum + notesOf(line), 0),
    stake: amount(all.reduce((sum, line) => sum + lineStake(line, unitMinor, multiple), 0n)),
    most: amount(all.reduce((sum, line) => sum + maxWin(line, unitMinor, multiple), 0n)),
    placing,
    dismiss: () => setPlacing({ kind: 'idle' }),
    place,
  };
}

export type Slip = ReturnType<typeof useSlip>;

/** Names of plays and picks of an order's lines: the texts of the game's family, whole or in parts. */
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { loadPlay } from '#lottery-kit/load-plays.ts';
import { type FamilyText, picksIn } from '#lottery-kit/mark-names.ts';
import { playNameIn } from '#lottery-kit/play-names.ts';
import { lineOf } from './describe.ts';
import { useGameWords } from './use-game-words.ts';

type Picked = Parameters<typeof picksIn>;

interface PickedLine {
  readonly play: string;
  readonly selection: unknown;
}

/** `lines`: the order's, whose plays say how their picks are written. */
export function useLineWords(family: string, lines: readonly PickedLine[]) {
  const { i18n } = useLingui();
  const word = useGameWords();
  const textOf = (key: string, values?: Record<string, string | number>) => i18n._(`game.${family}.${key}`, values);
  const hasText = (key: string) => textOf(key) !== `game.${family}.${key}`;
  const picksOf = usePicks(lines, textOf);
  return {
    /** A play without a name shows its code. */
    name(play: string) {
      if (hasText(`play.${play}`)) return textOf(`play.${play}`);
      return hasText('play') ? playNameIn(textOf, play) : play;
    },
    picks: (line: PickedLine) => picksOf(line) ?? lineOf(line.selection, word),
    result: (outcome: unknown) => lineOf(outcome, word),
  };
}

/** Undefined for a line of another family's play, and until its play is loaded. */
function usePicks(lines: readonly PickedLine[], text: FamilyText): (line: PickedLine) => string | undefined {
  const [plays, setPlays] = useState<ReadonlyMap<string, Picked[1]>>(new Map());
  const codes = [...new Set(lines.map(({ play }) => play))].join(' ');
  useEffect(() => {
    let isShown = true;
    void Promise.all(codes.split(' ').map(loadPlay)).then((found) => {
      if (isShown) setPlays(new Map(found.flatMap((one) => (one ? [[one.play.code, one.play] as const] : []))));
    });
    return () => {
      isShown = false;
    };
  }, [codes]);
  return ({ play: code, selection }) => {
    const play = plays.get(code);
    return play && isSelection(selection) ? picksIn(text, play, selection) : undefined;
  };
}

/** As the server read it when the order was placed. */
function isSelection(value: unknown): value is Picked[2] {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

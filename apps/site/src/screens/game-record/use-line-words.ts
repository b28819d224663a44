/** Names of plays and picks of an order's lines: the texts of the game's family, whole or in parts. */
import { useLingui } from '@lingui/react';
import { playNameIn } from '#lottery-kit/play-names.ts';
import { lineOf } from './describe.ts';
import { useGameWords } from './use-game-words.ts';
import { type PickedLine, usePicks } from './use-picks.ts';

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

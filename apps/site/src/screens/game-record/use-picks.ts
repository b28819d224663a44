/** What is picked in the lines of an order, in the player's words: by the plays of its lottery, which are loaded when an order is opened. */
import { useEffect, useState } from 'react';
import { loadPlay } from '#lottery-kit/load-plays.ts';
import { type FamilyText, picksIn } from '#lottery-kit/mark-names.ts';

type Picked = Parameters<typeof picksIn>;

export interface PickedLine {
  readonly play: string;
  readonly selection: unknown;
}

/** Undefined for a line of another family's play, and until its play is loaded. */
export function usePicks(lines: readonly PickedLine[], text: FamilyText): (line: PickedLine) => string | undefined {
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

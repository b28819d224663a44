/** The presses of a button whose meaning changes, by pointer and by key. */
import { useLayoutEffect, useState } from 'react';
import { useStore } from '../stage/stage-context.tsx';
import { createMeaning } from './meaning.ts';

/** `isNew`: presses are ignored now, which the button shows. `take`: does what a press means, if it does anything. */
export function usePresses(meaning: string | undefined) {
  const [known] = useState(createMeaning);
  const isNew = useStore(known.isNew);
  // Before anything is painted, or pressed.
  useLayoutEffect(() => known.become(meaning), [known, meaning]);
  return { isNew, take: (act: () => void) => known.isNew.get() || act() };
}

/** How the most that a line wins is counted: loaded with the first bet, since an empty board wins nothing. */
import { useEffect, useState } from 'react';
import type { MostWon } from './slip.ts';

let loaded: MostWon | undefined;

export function useMostWon(isNeeded: boolean): MostWon | undefined {
  const [, setLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    let isShown = true;
    void import('#lottery-kit/prizes/most-won.ts').then(({ mostWonE4 }) => {
      loaded = mostWonE4;
      if (isShown) setLoaded(true);
    });
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return loaded;
}

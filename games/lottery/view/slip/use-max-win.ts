/** How the most that a line wins is counted: loaded with the first bet, since an empty board wins nothing. */
import { useEffect, useState } from 'react';
import type { MaxWin } from './slip.ts';

let loaded: MaxWin | undefined;

export function useMaxWin(isNeeded: boolean): MaxWin | undefined {
  const [, setLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    if (!isNeeded || loaded) return;
    let isShown = true;
    void import('#lottery-kit/prizes/max-win.ts').then(({ maxWinE4 }) => {
      loaded = maxWinE4;
      if (isShown) setLoaded(true);
    });
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return loaded;
}

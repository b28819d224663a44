/** Whether parlays have their odds: loaded when the first is looked at or bet. */
import { useEffect, useState } from 'react';
import { hasParlays, loadParlays } from './catalogue.ts';

export function useParlays(isNeeded: boolean): boolean {
  const [, setLoaded] = useState(hasParlays());
  useEffect(() => {
    if (!isNeeded || hasParlays()) return;
    let isShown = true;
    void loadParlays().then(() => isShown && setLoaded(true));
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return !isNeeded || hasParlays();
}

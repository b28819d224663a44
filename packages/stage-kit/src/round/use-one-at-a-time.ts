/** A press that changes something, once: a second one before its answer does nothing, and the buttons show that they wait. Calls answer their faults: `act` never throws. */
import { useRef, useState } from 'react';

export function useOneAtATime(): readonly [isBusy: boolean, once: (act: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  // State is drawn later than a second tap comes.
  const isRunning = useRef(false);
  const once = async (act: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await act();
    isRunning.current = false;
    setBusy(false);
  };
  return [isBusy, once];
}

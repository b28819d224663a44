/** The outlet of a province's game: asked for when the slip is opened, and again when the day's draws close. */
import { useEffect, useState } from 'react';
import { useStage } from '#stage-kit';
import { regionOfGame } from '../../vietnam/stations.ts';
import { type Outlet, outletOf } from './outlet.ts';

/** The next day's draws are on sale a moment after these closed. */
const AFTER_MS = 1_000;
/** No timer of a browser is longer. */
const LONGEST_MS = 2 ** 31 - 1;

/** `isProvince`: of others there is none, and nothing to wait for. */
export function useOutlet(): {
  readonly isProvince: boolean;
  readonly outlet: Outlet | undefined;
  readonly again: () => void;
} {
  const { call, info } = useStage();
  const { game } = info;
  const isProvince = regionOfGame(game) !== undefined;
  const [outlet, setOutlet] = useState<Outlet>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = isProvince && round >= 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => setRound((before) => before + 1);
    if (isCurrent) {
      void call('currentDraws', {}).then((answer) => {
        if (!isCurrent || !answer.ok) return;
        const known = outletOf(game, answer.value.content);
        setOutlet(known);
        const now = Date.parse(answer.value.content[0]?.serverTime ?? '');
        const closesAt = Math.min(...(known?.draws ?? []).map((draw) => draw.closesAt));
        if (Number.isFinite(closesAt - now)) timer = setTimeout(again, Math.min(closesAt - now + AFTER_MS, LONGEST_MS));
      });
    }
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, game, isProvince, round]);
  return { isProvince, outlet, again: () => setRound((before) => before + 1) };
}

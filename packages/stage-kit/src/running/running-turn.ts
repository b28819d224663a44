/** A running round that autobet plays: its bet is placed as soon as a round takes bets, and ends by itself. */
import type { RunningBet } from '../stage/stage.ts';
import type { Store } from '../stage/store.ts';
import type { RunningState } from './running-state.ts';

type Known = Pick<Store<RunningState | undefined>, 'get' | 'subscribe'>;

export interface RunningTurn {
  readonly known: Known;
  readonly serverNow: () => number;
  readonly place: () => Promise<RunningBet | undefined>;
}

/** A bet that is sent this shortly before a round closes may come too late. */
const TOO_LATE_MS = 1_000;

/** The bet once it has ended; undefined when none was placed, or its end was not heard of. */
export async function playRunning(
  { known, serverNow, place }: RunningTurn,
  stopping: Promise<void>,
): Promise<RunningBet | undefined> {
  const open = await Promise.race([
    until(known, ({ round, mine }) => {
      if (round?.phase !== 'betting' || mine) return false;
      return Date.parse(round.closesAt) - serverNow() > TOO_LATE_MS;
    }),
    stopping,
  ]);
  if (!open) return undefined;
  const bet = await place();
  if (!bet) return undefined;
  const isOwn = (mine: RunningBet | undefined) => mine?.betId === bet.betId;
  const { mine } = await until(
    known,
    (now) => now.round?.drawNumber !== bet.drawNumber || (isOwn(now.mine) && now.mine?.state !== 'open'),
  );
  return isOwn(mine) && mine?.state !== 'cancelled' ? mine : undefined;
}

/** What is known from the first moment on at which this holds. */
function until(known: Known, holds: (now: RunningState) => boolean): Promise<RunningState> {
  return new Promise((resolve) => {
    let leave: (() => void) | undefined;
    const look = () => {
      const now = known.get();
      if (!now || !holds(now)) return false;
      leave?.();
      resolve(now);
      return true;
    };
    if (!look()) leave = known.subscribe(look);
  });
}

/** A running round that autobet plays: its bet is placed as soon as a round takes bets, and ends by itself. */
import type { RunningBet } from '../stage/stage.ts';
import type { Store } from '../stage/store.ts';
import type { RunningState } from './running-state.ts';

type Known = Pick<Store<RunningState | undefined>, 'get' | 'subscribe'>;

export interface RunningTurn {
  readonly known: Known;
  readonly serverNow: () => number;
  /** A bet on the round of the moment. What it answers sends it, and sent again it answers the same bet as it stands then. */
  readonly request: () => () => Promise<RunningBet | undefined>;
  readonly wait: (ms: number) => Promise<void>;
}

/** A bet that is sent this shortly before a round closes may come too late. */
const TOO_LATE_MS = 1_000;
/** Bets that lost end a little after their round, and no event says so: they are requested again, so often. */
const ASK_AGAIN_MS = 700;
const MAX_REQUESTS = 15;

/** The bet once it has ended; undefined when none was placed, or its end was not received. */
export async function playRunning(
  { known, serverNow, request, wait }: RunningTurn,
  stopping: Promise<void>,
): Promise<RunningBet | undefined> {
  const open = await Promise.race([
    // First: of both at once it is the one that holds.
    stopping,
    until(known, ({ round, mine }) => {
      if (round?.phase !== 'betting' || mine) return false;
      return Date.parse(round.closesAt) - serverNow() > TOO_LATE_MS;
    }),
  ]);
  if (!open) return undefined;
  const send = request();
  const bet = await send();
  if (!bet) return undefined;
  const isOwn = (mine: RunningBet | undefined) => mine?.betId === bet.betId;
  const { mine } = await until(known, ({ round, mine: now }) => {
    const isOver = round?.drawNumber !== bet.drawNumber || round.phase === 'ended';
    return isOver || (isOwn(now) && now?.state !== 'open');
  });
  let ended = isOwn(mine) ? mine : bet;
  for (let times = 0; ended?.state === 'open' && times < MAX_REQUESTS; times++) {
    await wait(ASK_AGAIN_MS);
    ended = (await send()) ?? ended;
  }
  return ended?.state === 'open' || ended?.state === 'cancelled' ? undefined : ended;
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

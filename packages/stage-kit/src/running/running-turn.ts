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
const REQUEST_AGAIN_MS = 700;
const MAX_REQUESTS = 15;

/** The bet once it has ended; undefined when none was placed, or its end was not received. */
export async function playRunning(
  { known, serverNow, request, wait }: RunningTurn,
  stopping: Promise<void>,
): Promise<RunningBet | undefined> {
  const isOpen = ({ round, mine }: RunningState) => {
    if (round?.phase !== 'betting' || mine) return false;
    return Date.parse(round.closesAt) - serverNow() > TOO_LATE_MS;
  };
  const open = await until(known, isOpen, stopping);
  if (!open) return undefined;
  const send = request();
  const bet = await send();
  if (!bet) return undefined;
  const isOwn = (mine: RunningBet | undefined) => mine?.betId === bet.betId;
  const over = await until(known, ({ round, mine: now }) => {
    const isOver = round?.drawNumber !== bet.drawNumber || round.phase === 'ended';
    return isOver || (isOwn(now) && now?.state !== 'open');
  });
  let ended = isOwn(over?.mine) ? over?.mine : bet;
  for (let times = 0; ended?.state === 'open' && times < MAX_REQUESTS; times++) {
    await wait(REQUEST_AGAIN_MS);
    ended = (await send()) ?? ended;
  }
  return ended?.state === 'open' || ended?.state === 'cancelled' ? undefined : ended;
}

/** What is known at the first moment at which this holds; undefined when stopped before, also at the same moment. */
async function until(
  known: Known,
  holds: (now: RunningState) => boolean,
  stopping?: Promise<void>,
): Promise<RunningState | undefined> {
  const held = Promise.withResolvers<RunningState>();
  const look = () => {
    const now = known.get();
    if (now && holds(now)) held.resolve(now);
  };
  const unsubscribe = known.subscribe(look);
  try {
    look();
    return (await Promise.race(stopping ? [stopping, held.promise] : [held.promise])) ?? undefined;
  } finally {
    unsubscribe();
  }
}

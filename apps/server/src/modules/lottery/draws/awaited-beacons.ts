/** Public beacons that draws wait for. They are asked for outside transactions; a draw is made once its value is at hand. */
import { type BeaconRound, beaconRoundAfter, beaconValueOf } from '#engine-kit';
import type { Clock } from '#kernel';
import type { BeaconValue, PublicBeacons } from '../beacon.ts';
import type { Awaited, DrawRow } from './store-draw.ts';

/** How long after its draw time a draw waits for its public beacon; then it is void and refunded. Published with the commitment. */
const PATIENCE_MS = 600_000;
/** A round is published before the draw that it serves: one that comes this much after it was late. */
const LATE_MS = 5_000;
/** Values at hand: a round serves all draws that closed in its period. */
const MAX_KNOWN = 500;

/** The columns that name the round which serves a draw: both null for a draw that waits for none. */
export type Awaiting = Pick<DrawRow, 'beacon_network' | 'beacon_round' | 'draws_at'>;

export interface AwaitedBeacons {
  /** The round for a draw that goes on sale: fixed by the close of its sales alone. */
  roundFor(closesAtMs: number): BeaconRound;
  /** The network and round of a draw; undefined for a draw that waits for none, and for a network that this server does not know. */
  roundOf(draw: Pick<DrawRow, 'beacon_network' | 'beacon_round'>): BeaconRound | undefined;
  /** The value of a draw's round, if it has come. */
  valueOf(draw: Awaiting): BeaconValue | undefined;
  /** At this moment. */
  readyAt(now: Date): Pick<Awaited, 'rounds' | 'voidBefore'>;
  /** Asks for the rounds of these draws. */
  fetch(draws: readonly Awaiting[]): Promise<{ readonly came: number; readonly missing: number }>;
  /** Of this node, since it started. */
  counts(): BeaconCounts;
}

export interface BeaconCounts {
  /** Requests for rounds that were due and brought no value of the network. */
  readonly failures: number;
  /** Rounds that came after their draw should have been made. */
  readonly late: number;
}

/** From this moment on a draw without its value is void. */
export function voidAt({ draws_at: drawsAt }: Pick<DrawRow, 'draws_at'>): Date {
  return new Date(drawsAt.getTime() + PATIENCE_MS);
}

const nameOf = ({ beacon_network: network, beacon_round: round }: Pick<Awaiting, 'beacon_network' | 'beacon_round'>) =>
  `${network} ${round}`;

export function createAwaitedBeacons(beacons: PublicBeacons, clock: Clock): AwaitedBeacons {
  const known = new Map<string, BeaconValue>();
  const counted = { failures: 0, late: 0 };
  const roundOf: AwaitedBeacons['roundOf'] = ({ beacon_network: code, beacon_round: round }) => {
    const network = code === null ? undefined : beacons.networkOf(code);
    return network && round !== null ? { network, round: Number(round) } : undefined;
  };
  const fetchOne = async (draw: Awaiting): Promise<boolean> => {
    const round = roundOf(draw);
    const signature = round && (await beacons.signature(round));
    if (signature === undefined) {
      counted.failures += 1;
      return false;
    }
    if (clock.now() - draw.draws_at.getTime() > LATE_MS) counted.late += 1;
    const [oldest] = known.keys();
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(nameOf(draw), { source: 'public', value: beaconValueOf(signature), signature });
    return true;
  };
  return {
    roundFor: (closesAtMs) => beaconRoundAfter(beacons.network, closesAtMs),
    roundOf,
    valueOf: (draw) => known.get(nameOf(draw)),
    readyAt: (now) => ({ rounds: [...known.keys()], voidBefore: new Date(now.getTime() - PATIENCE_MS) }),
    async fetch(draws) {
      const missing = new Map(draws.filter((draw) => !known.has(nameOf(draw))).map((draw) => [nameOf(draw), draw]));
      const came = await Promise.all([...missing.values()].map(fetchOne));
      const count = came.filter(Boolean).length;
      return { came: count, missing: came.length - count };
    },
    counts: () => ({ ...counted }),
  };
}

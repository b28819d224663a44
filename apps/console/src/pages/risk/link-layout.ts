/** Where accounts and what they share stand in a drawing: each net of accounts that hang together in a square of its own. Pure. */
export const SIZE = 240;

interface Account {
  readonly memberId: string;
  readonly username: string;
}

export interface SharedGroup {
  readonly id: string;
  readonly kind: string;
  readonly weight: number;
  readonly players: readonly Account[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Placed extends Account {
  readonly at: Point;
}

interface Net {
  readonly id: string;
  readonly accounts: readonly Placed[];
  readonly shared: readonly {
    readonly id: string;
    readonly kind: string;
    readonly weight: number;
    readonly at: Point;
    readonly accounts: readonly Placed[];
  }[];
}

const CENTRE = SIZE / 2;
const RING = 84;
/** Between two things that the same accounts share. */
const STEP = 34;

/** Those that say most first. */
export function placedOf(groups: readonly SharedGroup[]): readonly Net[] {
  const strength = (net: readonly SharedGroup[]) => Math.max(...net.map(({ weight }) => weight));
  return netsOf(groups)
    .toSorted((one, other) => strength(other) - strength(one))
    .map(place);
}

/** Groups that have an account in common hang together. */
function netsOf(groups: readonly SharedGroup[]): SharedGroup[][] {
  const nets: SharedGroup[][] = [];
  for (const group of groups) {
    const ids = new Set(group.players.map(({ memberId }) => memberId));
    const touches = (net: readonly SharedGroup[]) =>
      net.some(({ players }) => players.some(({ memberId }) => ids.has(memberId)));
    const joined = nets.filter(touches);
    for (const net of joined) nets.splice(nets.indexOf(net), 1);
    nets.push([...joined.flat(), group]);
  }
  return nets;
}

function place(net: readonly SharedGroup[]): Net {
  const byId = new Map(net.flatMap(({ players }) => players).map((player) => [player.memberId, player]));
  const accounts = [...byId.values()].map((account, index): Placed => {
    const angle = (index / byId.size) * 2 * Math.PI + Math.PI;
    return { ...account, at: { x: CENTRE + RING * Math.cos(angle), y: CENTRE + RING * Math.sin(angle) } };
  });
  const shared = net.map(({ id, kind, weight, players }, index) => {
    const ids = new Set(players.map(({ memberId }) => memberId));
    const own = accounts.filter(({ memberId }) => ids.has(memberId));
    const mean = (axis: 'x' | 'y') => own.reduce((sum, { at }) => sum + at[axis], 0) / own.length;
    const aside = (index - (net.length - 1) / 2) * STEP;
    const within = (value: number) => Math.min(SIZE - 24, Math.max(24, value));
    return { id, kind, weight, accounts: own, at: { x: mean('x'), y: within(mean('y') + aside) } };
  });
  return { id: net.map(({ id }) => id).join(' '), accounts, shared };
}

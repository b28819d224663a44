/** The kind of a parlay that is paid: its legs in the order of their places, one that returned its stake in brackets. */
const RETURNED = /^\((.*)\)$/;

export function parlayKind(legs: readonly string[], returned?: number): string {
  return legs.map((mark, at) => (at === returned ? `(${mark})` : mark)).join('+');
}

export interface ParlayLegs {
  readonly all: readonly string[];
  readonly won: readonly string[];
}

export function readParlayKind(kind: string): ParlayLegs {
  const legs = kind.split('+').map((leg) => {
    const mark = RETURNED.exec(leg)?.[1];
    return { mark: mark ?? leg, isWon: mark === undefined };
  });
  return { all: legs.map(({ mark }) => mark), won: legs.flatMap(({ mark, isWon }) => (isWon ? [mark] : [])) };
}

export function parlayTier(won: number): string {
  return `${won} legs`;
}

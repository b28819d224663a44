/** What one draw may have to pay at most: of each place its fullest cell, and what is on any of its cells. Pure. */
import { ANY_CELL } from '#engine-kit';

export interface CellAmount {
  readonly place: string;
  readonly cell: string;
  readonly minor: bigint;
}

export interface Place {
  readonly anyMinor: bigint;
  readonly peakMinor: bigint;
}

/** As saved: every place of the draw, and those cells that bets of a batch are on. */
export interface SavedBook {
  readonly places: ReadonlyMap<string, Place>;
  readonly cells: ReadonlyMap<string, CellAmount>;
}

/** What one result may pay, and the draw as a whole. */
export interface BookLimits {
  readonly cellMinor: bigint;
  readonly drawMinor: bigint;
}

export interface Book {
  /** Which limit these amounts would exceed together. */
  exceeds(amounts: readonly CellAmount[], limits: BookLimits): 'cell' | 'draw' | undefined;
  add(amounts: readonly CellAmount[]): void;
  /** What differs from what was saved. */
  changes(): { readonly places: ReadonlyMap<string, Place>; readonly cells: readonly CellAmount[] };
}

export const cellKey = (place: string, cell: string) => `${place}\n${cell}`;
const NOTHING: Place = { anyMinor: 0n, peakMinor: 0n };
const max = ({ anyMinor, peakMinor }: Place) => anyMinor + peakMinor;

export function createBook(saved: SavedBook): Book {
  const places = new Map<string, Place>();
  const cells = new Map<string, CellAmount>();
  let totalMinor = 0n;
  for (const place of saved.places.values()) totalMinor += max(place);
  const placeOf = (name: string) => places.get(name) ?? saved.places.get(name) ?? NOTHING;
  const inCell = (key: string) => cells.get(key)?.minor ?? saved.cells.get(key)?.minor ?? 0n;

  const addedTo = (amounts: readonly CellAmount[]) => {
    const nextPlaces = new Map<string, Place>();
    const nextCells = new Map<string, CellAmount>();
    for (const { place: name, cell, minor } of amounts) {
      const place = nextPlaces.get(name) ?? placeOf(name);
      if (cell === ANY_CELL) {
        nextPlaces.set(name, { ...place, anyMinor: place.anyMinor + minor });
        continue;
      }
      const key = cellKey(name, cell);
      const sum = (nextCells.get(key)?.minor ?? inCell(key)) + minor;
      nextCells.set(key, { place: name, cell, minor: sum });
      nextPlaces.set(name, { ...place, peakMinor: sum > place.peakMinor ? sum : place.peakMinor });
    }
    let nextTotal = totalMinor;
    for (const [name, place] of nextPlaces) nextTotal += max(place) - max(placeOf(name));
    return { nextPlaces, nextCells, nextTotal };
  };

  return {
    exceeds(amounts, { cellMinor, drawMinor }) {
      const { nextPlaces, nextCells, nextTotal } = addedTo(amounts);
      const isFull =
        [...nextCells.values()].some(
          ({ place, minor }) => (nextPlaces.get(place)?.anyMinor ?? 0n) + minor > cellMinor,
        ) ||
        // What counts in any cell counts on top of the fullest.
        [...nextPlaces].some(([name, place]) => place.anyMinor > placeOf(name).anyMinor && max(place) > cellMinor);
      if (isFull) return 'cell';
      return nextTotal > drawMinor ? 'draw' : undefined;
    },
    add(amounts) {
      const { nextPlaces, nextCells, nextTotal } = addedTo(amounts);
      totalMinor = nextTotal;
      for (const [name, place] of nextPlaces) places.set(name, place);
      for (const [key, cell] of nextCells) cells.set(key, cell);
    },
    changes: () => ({ places, cells: [...cells.values()] }),
  };
}

/** A slip as the lines of each of its stations, and back. */
import type { SlipLine, SlipStations } from './slip.ts';
import { writeLine } from './write-slip.ts';

/** `station`: none is where the slip is handed in. */
export interface StationLines {
  readonly station: string | undefined;
  readonly lines: readonly Omit<SlipLine, 'stations'>[];
}

/** Codes of the stations that a row is for; none where it names none. `today`: those of the day, in their order. */
export function namedStations(stations: SlipStations, today: readonly string[]): readonly string[] {
  return 'first' in stations ? today.slice(0, stations.first) : stations.named;
}

/** In the order of the day, what is without a station first. */
export function linesByStation(lines: readonly SlipLine[], today: readonly string[]): readonly StationLines[] {
  const byStation = new Map<string | undefined, Omit<SlipLine, 'stations'>[]>();
  for (const { stations, ...line } of lines) {
    const named = namedStations(stations, today);
    for (const station of named.length === 0 ? [undefined] : named) {
      const own = byStation.get(station) ?? [];
      byStation.set(station, own);
      own.push(line);
    }
  }
  const all = [undefined, ...today].map((station) => ({ station, lines: byStation.get(station) ?? [] }));
  return all.filter((one) => one.lines.length > 0);
}

interface Queue {
  readonly station: string | undefined;
  readonly left: { readonly line: Omit<SlipLine, 'stations'>; readonly text: string }[];
}

/** One row for lines that are the same at several stations. Each station keeps the order of its lines. */
export function linesOfStations(all: readonly StationLines[]): readonly SlipLine[] {
  const queues: Queue[] = all.map(({ station, lines }) => ({
    station,
    left: lines.map((line) => ({ line, text: writeLine({ ...line, stations: { named: [] } }) })),
  }));
  const rows: SlipLine[] = [];
  for (let next = nextRow(queues); next; next = nextRow(queues)) {
    const { line, text, station } = next;
    // Rows without a station are no other station's.
    const same = queues.filter(
      (queue) => queue.left[0]?.text === text && (queue.station === undefined) === (station === undefined),
    );
    for (const { left } of same) left.shift();
    rows.push({ ...line, stations: { named: same.flatMap((queue) => queue.station ?? []) } });
  }
  return rows;
}

/** The first line that waits at no other station behind others; where there is none, the first. */
function nextRow(queues: readonly Queue[]) {
  const heads = queues.flatMap(({ station, left: [head] }) => (head ? [{ station, ...head }] : []));
  const isFree = ({ text }: { readonly text: string }) =>
    queues.every(({ left }) => left[0]?.text === text || !left.some((one) => one.text === text));
  return heads.find(isFree) ?? heads[0];
}

/** The outlet at which a slip is handed in: the stations of the region's next draws, and the orders that a slip becomes there. Pure. */
import type { SlipLine } from '#lottery-kit/retail/slip.ts';
import { stations as names } from '#lottery-kit/retail/stations.ts';
import { namedStations } from '#lottery-kit/retail/stations-of-lines.ts';
import type { CurrentDraw } from '#stage-kit';
import { regionOfGame, stationsOf } from '../../vietnam/stations.ts';

export interface StationDraw {
  readonly gameCode: string;
  /** Of the frame's own game empty where it is no station of the day. */
  readonly station: string;
  readonly name: string;
  readonly drawNumber: string;
  readonly closesAt: number;
}

export interface Outlet {
  readonly region: NonNullable<ReturnType<typeof regionOfGame>>;
  /** As the draws are numbered: 20261130. */
  readonly day: string;
  /** Codes of all stations of the day, in their order. */
  readonly today: readonly string[];
  /** Those of them that are sold here. */
  readonly draws: readonly StationDraw[];
  readonly own: StationDraw;
}

/** Undefined for games that draw a board of their own. `all`: the draws on sale of the merchant's lotteries. */
export function outletOf(gameCode: string, all: readonly CurrentDraw[]): Outlet | undefined {
  const region = regionOfGame(gameCode);
  const current = new Map(all.map((one) => [one.gameCode, one.current]));
  const ownDraw = current.get(gameCode);
  if (!region || !ownDraw) return undefined;
  const inRegion = stationsOf(region).flatMap((one) => current.get(one.gameCode)?.drawNumber ?? []);
  // Numbers begin with the year.
  const day = inRegion.reduce((first, one) => (one < first ? one : first), ownDraw.drawNumber);
  const onDay = stationsOf(region, weekdayOf(day));
  const draws = onDay.flatMap(({ station, gameCode: code }): StationDraw[] => {
    const draw = current.get(code);
    if (draw?.drawNumber !== day) return [];
    return [{ gameCode: code, station, name: names[region][station] ?? station, ...timesOf(draw) }];
  });
  const own = draws.find((one) => one.gameCode === gameCode) ?? {
    gameCode,
    station: '',
    name: '',
    ...timesOf(ownDraw),
  };
  return { region, day, today: onDay.map(({ station }) => station), draws, own };
}

const timesOf = ({ drawNumber, closesAt }: CurrentDraw['current']) => ({ drawNumber, closesAt: Date.parse(closesAt) });

function weekdayOf(day: string): number {
  return new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00:00Z`).getUTCDay();
}

/** The codes that a line is for; empty where it names none. */
export function stationsAt(
  { today }: Pick<Outlet, 'today'>,
  { stations }: Pick<SlipLine, 'stations'>,
): readonly string[] {
  return namedStations(stations, today);
}

export interface StationOrder<Line> {
  readonly draw: StationDraw;
  readonly lines: readonly Line[];
}

/** One order for each station, in the order of the day, and which stations are not sold here. */
export function ordersAt<Line extends { readonly stations: readonly string[] }>(
  { draws, own }: Outlet,
  lines: readonly Line[],
): { readonly orders: readonly StationOrder<Line>[]; readonly unsold: readonly string[] } {
  const byGame = new Map<string, { draw: StationDraw; lines: Line[] }>();
  const unsold = new Set<string>();
  for (const line of lines) {
    for (const station of line.stations.length === 0 ? [undefined] : line.stations) {
      const draw = station === undefined ? own : draws.find((one) => one.station === station);
      if (!draw) {
        unsold.add(station ?? '');
        continue;
      }
      const order = byGame.get(draw.gameCode) ?? { draw, lines: [] };
      byGame.set(draw.gameCode, order);
      order.lines.push(line);
    }
  }
  const games = new Set((own.station === '' ? [own, ...draws] : draws).map(({ gameCode }) => gameCode));
  return { orders: [...games].flatMap((code) => byGame.get(code) ?? []), unsold: [...unsold] };
}

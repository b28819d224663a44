/** Mines as data: the board, what finding so many gems pays, and where a round ends by itself. */

/** Tiles of the board in the lobby. */
export const TILES = 25;

/** Shown first. */
export const USUAL_MINES = 3;

export interface MinesConfig {
  readonly [name: string]: number;
  readonly tiles: number;
  /** The share of the fair odds that is paid. */
  readonly percent: number;
  /** No more is paid: a round ends with the last gem that pays no more than this. */
  readonly maxMultiplierE4: number;
}

/** How many ways there are to choose `count` of so many. */
function choose(of: number, count: number): bigint {
  let ways = 1n;
  for (let at = 0; at < count; at++) ways = (ways * BigInt(of - at)) / BigInt(at + 1);
  return ways;
}

/** The share of the fair odds of finding so many gems one after the other, cut to ten-thousandths once, at the end. */
export function multiplierE4({ tiles, percent }: MinesConfig, mines: number, gems: number): number {
  return Number((BigInt(percent) * 100n * choose(tiles, gems)) / choose(tiles - mines, gems));
}

/** What each further gem pays: as far as there are gems, and as the limit allows. */
export function paysE4(config: MinesConfig, mines: number): readonly number[] {
  const pays: number[] = [];
  for (let gems = 1; gems <= config.tiles - mines; gems++) {
    const next = multiplierE4(config, mines, gems);
    if (next > config.maxMultiplierE4) break;
    pays.push(next);
  }
  return pays;
}

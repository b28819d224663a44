/** Paints the part of a chart that is seen. A thousand draws cost what a dozen cost. */
import type { Cell, Chart } from './charts.ts';

export const ROW_HEIGHT = 30;
export const HEAD_HEIGHT = 32;
export const NAME_WIDTH = 52;

export interface Colours {
  readonly ground: string;
  readonly band: string;
  readonly line: string;
  readonly text: string;
  readonly faint: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly one: string;
  readonly two: string;
  readonly font: string;
}

export interface Seen {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

export interface Grid {
  readonly chart: Chart;
  readonly rows: number;
  readonly nameOf: (row: number) => string;
}

type Surface = CanvasRenderingContext2D;

const SLIMMEST = 0.86;
const WIDEST = 1.2;

/** Its columns a little wider or slimmer where they then fill the width: nothing scrolls sideways for the sake of a few pixels. */
export function fitted(chart: Chart, width: number): Chart {
  const all = chart.columns.reduce((sum, column) => sum + column.width, 0);
  const factor = Math.min(WIDEST, (width - NAME_WIDTH) / all);
  if (factor < SLIMMEST) return chart;
  return { ...chart, columns: chart.columns.map((column) => ({ ...column, width: column.width * factor })) };
}

/** From where to where each column goes. */
export function edgesOf({ columns }: Chart): readonly number[] {
  const edges = [NAME_WIDTH];
  for (const { width } of columns) edges.push((edges.at(-1) ?? 0) + width);
  return edges;
}

/** The rows of which a part is seen: from the first to before the last. */
export function seenRows({ top, height }: Seen, rows: number): readonly [first: number, last: number] {
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT));
  return [first, Math.min(rows, Math.ceil((top + height - HEAD_HEIGHT) / ROW_HEIGHT))];
}

export function paintGrid(on: Surface, grid: Grid, seen: Seen, colours: Colours): void {
  const { chart, rows } = grid;
  const edges = edgesOf(chart);
  const [first, last] = seenRows(seen, rows);
  const shown = chart.columns.flatMap((_, at) => {
    const [from = 0, to = 0] = [edges[at], edges[at + 1]];
    return to - seen.left > NAME_WIDTH && from - seen.left < seen.width ? [at] : [];
  });
  on.fillStyle = colours.ground;
  on.fillRect(0, 0, seen.width, seen.height);
  on.textAlign = 'center';
  on.textBaseline = 'middle';
  const y = (row: number) => HEAD_HEIGHT + row * ROW_HEIGHT - seen.top;
  const x = (column: number) => (edges[column] ?? 0) - seen.left;
  for (let row = first; row < last; row++) {
    if (row % 2 === 1) continue;
    on.fillStyle = colours.band;
    on.fillRect(0, y(row), seen.width, ROW_HEIGHT);
  }
  if (chart.hit) paintLine(on, grid, [Math.max(0, first - 1), Math.min(rows, last + 1)], { x, y, colours });
  for (let row = first; row < last; row++) {
    for (const column of shown) {
      const cell = chart.cell(row, column);
      if (cell) paintCell(on, cell, [x(column), y(row), chart.columns[column]?.width ?? 0], colours);
    }
  }
  paintNames(on, grid, [first, last], seen, { y, colours });
  paintHead(on, chart, shown, seen, { x, colours });
}

interface Placed {
  readonly x: (column: number) => number;
  readonly y: (row: number) => number;
  readonly colours: Colours;
}

const RADIUS = 12;

function paintLine(on: Surface, { chart }: Grid, [first, last]: readonly [number, number], placed: Placed): void {
  on.strokeStyle = placed.colours.accent;
  on.globalAlpha = 0.5;
  on.lineWidth = 1.5;
  on.beginPath();
  let isBegun = false;
  for (let row = first; row < last; row++) {
    const hit = chart.hit?.(row);
    if (!hit) continue;
    const at = centreOf(placed.x(hit[0]), chart.columns[hit[0]]?.width ?? 0, hit[1]);
    if (isBegun) on.lineTo(at, placed.y(row) + ROW_HEIGHT / 2);
    else on.moveTo(at, placed.y(row) + ROW_HEIGHT / 2);
    isBegun = true;
  }
  on.stroke();
  on.globalAlpha = 1;
}

const centreOf = (from: number, width: number, share: number) => from + RADIUS + 2 + share * (width - 2 * (RADIUS + 2));

/** The font that is set: a canvas gives it back in another form. */
const cachedFonts = new WeakMap<Surface, string>();
const SHORT = 3;

function paintCell(
  on: Surface,
  { text, look, share }: Cell,
  [left, top, width]: readonly [number, number, number],
  colours: Colours,
): void {
  const middle = top + ROW_HEIGHT / 2;
  const centre = share === undefined ? left + width / 2 : centreOf(left, width, share);
  if (look === 'hit') {
    on.fillStyle = colours.accent;
    on.beginPath();
    on.arc(centre, middle, RADIUS, 0, 2 * Math.PI);
    on.fill();
  }
  if (look === 'one' || look === 'two') {
    on.fillStyle = look === 'one' ? colours.one : colours.two;
    on.beginPath();
    on.roundRect(left + 3, top + 4, width - 6, ROW_HEIGHT - 8, 7);
    on.fill();
  }
  on.fillStyle = look === 'hit' ? colours.accentInk : look === 'faint' ? colours.faint : colours.text;
  if (look === 'one' || look === 'two') on.fillStyle = '#fff';
  const isSmall = text.length > 2 && look === 'hit';
  const font = `${look === 'faint' ? 400 : 700} ${isSmall ? 10 : 12}px ${colours.font}`;
  // Setting a font and squeezing a text into a width both cost more than the text itself.
  if (cachedFonts.get(on) !== font) {
    on.font = font;
    cachedFonts.set(on, font);
  }
  if (text.length > SHORT) on.fillText(text, centre, middle + 0.5, Math.max(20, width - 10));
  else on.fillText(text, centre, middle + 0.5);
}

function paintNames(
  on: Surface,
  { nameOf }: Grid,
  [first, last]: readonly [number, number],
  seen: Seen,
  { y, colours }: Pick<Placed, 'y' | 'colours'>,
): void {
  cachedFonts.delete(on);
  on.fillStyle = colours.ground;
  on.fillRect(0, HEAD_HEIGHT, NAME_WIDTH, seen.height);
  on.font = `600 12px ${colours.font}`;
  for (let row = first; row < last; row++) {
    on.fillStyle = colours.faint;
    on.fillText(nameOf(row), NAME_WIDTH / 2, y(row) + ROW_HEIGHT / 2 + 0.5, NAME_WIDTH - 6);
  }
}

function paintHead(
  on: Surface,
  chart: Chart,
  shown: readonly number[],
  seen: Seen,
  { x, colours }: Pick<Placed, 'x' | 'colours'>,
): void {
  on.fillStyle = colours.ground;
  on.fillRect(0, 0, seen.width, HEAD_HEIGHT);
  on.fillStyle = colours.line;
  on.fillRect(0, HEAD_HEIGHT - 1, seen.width, 1);
  on.fillStyle = colours.text;
  on.font = `700 12px ${colours.font}`;
  for (const column of shown) {
    const { label = '', width = 0 } = chart.columns[column] ?? {};
    // A name over two columns begins at the first.
    const isWide = chart.columns[column + 1]?.label === '';
    on.fillText(label, x(column) + (isWide ? width : width / 2), HEAD_HEIGHT / 2, (isWide ? 2 : 1) * width - 8);
  }
  on.fillStyle = colours.ground;
  on.fillRect(0, 0, NAME_WIDTH, HEAD_HEIGHT - 1);
}

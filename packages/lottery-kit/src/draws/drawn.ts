/** Draws as they are published, read strictly: the formats of the eleven groups. */
import { ok, type Result, refuse } from '#kernel';
import type { Group } from '../play.ts';
import { type Board, fourDigitBoard, northBoard, southBoard } from './boards.ts';
import { lunarYearOf } from './lunar-year.ts';

/** What of a draw a play can look at. */
export interface Drawn {
  /** In the order of drawing; the special or additional number last. Of a Vietnamese board the last two digits of `db`. */
  readonly numbers: readonly number[];
  /** The last two digits of every prize of a Vietnamese board, of both boards where there are two. */
  readonly tails: readonly number[];
  readonly prizes: Readonly<Record<string, readonly string[]>>;
  /** Of a six-mark draw; else 0. */
  readonly lunarYear: number;
}

/** `draw.day`: the day of a six-mark draw is not in the table of lunar years. */
export type DrawFlaw = 'draw.malformed' | 'draw.day';

interface NumberFormat {
  readonly field: 'digits' | 'numbers' | 'dice';
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly isDifferent?: boolean;
}

export const numberFormats: { readonly [G in Group]?: NumberFormat } = {
  ssc: { field: 'digits', count: 5, from: 0, to: 9 },
  '3d': { field: 'digits', count: 3, from: 0, to: 9 },
  pc28: { field: 'digits', count: 3, from: 0, to: 9 },
  '11x5': { field: 'numbers', count: 5, from: 1, to: 11, isDifferent: true },
  k3: { field: 'dice', count: 3, from: 1, to: 6 },
  pk10: { field: 'numbers', count: 10, from: 1, to: 10, isDifferent: true },
};

export const boards: { readonly [G in Group]?: Board } = { '4d': fourDigitBoard, vnn: northBoard, vns: southBoard };

const nothing = { numbers: [], tails: [], prizes: {}, lunarYear: 0 } as const;

/** `stations`: how many boards the play looks at together; two come as {"stations": [board, board]}. */
export function readDraw(group: Group, raw: unknown, stations = 1): Result<Drawn, DrawFlaw> {
  if (stations > 1) return readStations(group, raw, stations);
  const format = numberFormats[group];
  const drawn = format ? readNumbers(format, raw) : readOther(group, raw);
  return typeof drawn === 'string' ? refuse(drawn) : ok(drawn);
}

function readStations(group: Group, raw: unknown, count: number): Result<Drawn, DrawFlaw> {
  const given = fieldsOf(raw, ['stations'])?.stations;
  if (!Array.isArray(given) || given.length !== count) return refuse('draw.malformed');
  const tails: number[] = [];
  for (const each of given) {
    const drawn = readDraw(group, each);
    if (!drawn.ok) return drawn;
    tails.push(...drawn.value.tails);
  }
  return ok({ ...nothing, tails });
}

function readNumbers(format: NumberFormat, raw: unknown): Drawn | DrawFlaw {
  const numbers = wholeNumbers(fieldsOf(raw, [format.field])?.[format.field], format);
  return numbers ? { ...nothing, numbers } : 'draw.malformed';
}

function readOther(group: Group, raw: unknown): Drawn | DrawFlaw {
  const board = boards[group];
  if (board) return readBoard(group, board, raw);
  return group === 'lhc' ? readSixMark(raw) : readToto(raw);
}

function readSixMark(raw: unknown): Drawn | DrawFlaw {
  const fields = fieldsOf(raw, ['normal', 'special', 'date']);
  const numbers = fields && sevenNumbers(fields.normal, fields.special);
  if (!numbers || typeof fields.date !== 'string' || !isDay(fields.date)) return 'draw.malformed';
  const lunarYear = lunarYearOf(fields.date);
  return lunarYear === undefined ? 'draw.day' : { ...nothing, numbers, lunarYear };
}

/** A day of the calendar, as "2026-11-24". */
function isDay(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (lengths[month - 1] ?? 0);
}

function readToto(raw: unknown): Drawn | DrawFlaw {
  const fields = fieldsOf(raw, ['numbers', 'additional']);
  const numbers = fields && sevenNumbers(fields.numbers, fields.additional);
  return numbers ? { ...nothing, numbers } : 'draw.malformed';
}

function sevenNumbers(six: unknown, last: unknown): readonly number[] | undefined {
  if (!Array.isArray(six) || six.length !== 6) return undefined;
  return wholeNumbers([...six, last], { count: 7, from: 1, to: 49, isDifferent: true });
}

function readBoard(group: Group, board: Board, raw: unknown): Drawn | DrawFlaw {
  const names = Object.keys(board);
  const fields = fieldsOf(raw, names);
  if (!fields) return 'draw.malformed';
  const prizes: Record<string, readonly string[]> = {};
  for (const name of names) {
    const texts = prizeTexts(group, name, fields[name], board[name]);
    if (!texts) return 'draw.malformed';
    prizes[name] = texts;
  }
  if (group === '4d') return { ...nothing, prizes };
  const tails = names.flatMap((name) => prizes[name] ?? []).map((text) => Number(text.slice(-2)));
  const [last = 0] = tails;
  return { numbers: [Math.floor(last / 10), last % 10], tails, prizes, lunarYear: 0 };
}

/** Whether a prize is a text and not a list: `db`, and the first three of 4D. */
export function isAlone(group: Group, name: string, count: number): boolean {
  return name === 'db' || (group === '4d' && count === 1);
}

function prizeTexts(
  group: Group,
  name: string,
  raw: unknown,
  prize: Board[string] | undefined,
): readonly string[] | undefined {
  if (!prize) return undefined;
  const texts: unknown = isAlone(group, name, prize.count) ? [raw] : raw;
  const pattern = new RegExp(`^\\d{${prize.digits}}$`);
  if (!Array.isArray(texts) || texts.length !== prize.count) return undefined;
  return texts.every((text): text is string => typeof text === 'string' && pattern.test(text)) ? texts : undefined;
}

function wholeNumbers(raw: unknown, format: Omit<NumberFormat, 'field'>): readonly number[] | undefined {
  if (!Array.isArray(raw) || raw.length !== format.count) return undefined;
  const numbers = raw.filter(
    (one): one is number => Number.isInteger(one) && !Object.is(one, -0) && one >= format.from && one <= format.to,
  );
  if (numbers.length !== format.count) return undefined;
  return format.isDifferent && new Set(numbers).size !== numbers.length ? undefined : numbers;
}

/** The fields of an object that has exactly these. */
export function fieldsOf<Key extends string>(
  raw: unknown,
  keys: readonly Key[],
): { readonly [K in Key]: unknown } | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const own = Object.keys(raw);
  if (own.length !== keys.length || !keys.every((key) => Object.hasOwn(raw, key))) return undefined;
  return raw as { readonly [K in Key]: unknown };
}

/** Reads a definition from JSON: what is not valid is refused with a reason. */
import { isWholeBetween } from '#engine-kit';
import { checkRules } from './check-rules.ts';
import type { SlotDefinition } from './definition.ts';
import { type Fields, fail, fieldsOf, InvalidDefinition, listOf, recordOf, textOf, wholeOf } from './read-fields.ts';

export type ReadDefinition =
  | { readonly ok: true; readonly value: SlotDefinition }
  | { readonly ok: false; readonly reason: string };

const MAX_REELS = 10;
const MAX_ROWS = 20;
const MAX_CREDITS = 1_000_000_000;
const MAX_WEIGHT = 1_000_000;

const FIELDS = [
  'form',
  'name',
  'reels',
  'stake',
  'strips',
  'win',
  'pays',
  'rows?',
  'heights?',
  'wild?',
  'scatter?',
  'free?',
  'drops?',
  'hold?',
  'book?',
  'limit?',
];

export function readDefinition(raw: unknown): ReadDefinition {
  try {
    const value = parse(raw);
    checkRules(value);
    return { ok: true, value };
  } catch (problem) {
    if (problem instanceof InvalidDefinition) return { ok: false, reason: problem.message };
    throw problem;
  }
}

function parse(raw: unknown): SlotDefinition {
  const fields = fieldsOf(raw, 'the definition', FIELDS);
  if (fields.form !== 'slot-definition/1') fail('form is not slot-definition/1');
  const reels = wholeOf(fields.reels, 'reels', 1, MAX_REELS);
  return {
    form: 'slot-definition/1',
    name: textOf(fields.name, 'name'),
    reels,
    ...optional('rows', fields, (one) => wholeOf(one, 'rows', 1, MAX_ROWS)),
    ...optional('heights', fields, (one) => listOf(one, 'heights', heightsOfReel, reels, reels)),
    stake: wholeOf(fields.stake, 'stake', 1, MAX_CREDITS),
    strips: recordOf(fields.strips, 'strips', (set, name) => listOf(set, `strips ${name}`, stripOf, reels, reels)),
    win: winOf(fields.win, reels),
    pays: recordOf(fields.pays, 'pays', countsOf),
    ...optional('wild', fields, wildOf),
    ...optional('scatter', fields, scatterOf),
    ...optional('free', fields, freeOf),
    ...optional('drops', fields, dropsOf),
    ...optional('hold', fields, holdOf),
    ...optional('book', fields, bookOf),
    ...optional('limit', fields, (one) => wholeOf(one, 'limit', 1, MAX_CREDITS)),
  };
}

function optional<Name extends string, Value>(
  name: Name,
  fields: Fields,
  read: (raw: unknown) => Value,
): { readonly [K in Name]?: Value } {
  return fields[name] === undefined ? {} : ({ [name]: read(fields[name]) } as { readonly [K in Name]?: Value });
}

const stripOf = (raw: unknown, name: string) => listOf(raw, name, textOf, 1, 1_000);

const heightsOfReel = (raw: unknown, name: string) => listOf(raw, name, heightOf, 1, MAX_ROWS);

const heightOf = (raw: unknown, name: string) => pairOf(raw, name, [1, MAX_ROWS], [1, MAX_WEIGHT]);

function pairOf(raw: unknown, name: string, first: Bounds, second: Bounds): readonly [number, number] {
  const [one, other] = listOf(raw, name, (each) => each, 2, 2);
  return [wholeOf(one, name, ...first), wholeOf(other, name, ...second)];
}
type Bounds = readonly [min: number, max: number];

function countsOf(raw: unknown, name: string): { readonly [count: string]: number } {
  return recordOf(raw, name, (credits, count) => {
    if (!/^[1-9]\d{0,2}$/.test(count)) fail(`${name}: ${count} is not a count`);
    return wholeOf(credits, `${name} ${count}`, 0, MAX_CREDITS);
  });
}

function winOf(raw: unknown, reels: number): SlotDefinition['win'] {
  const { kind } = fieldsOf(raw, 'win', ['kind', 'lines?', 'least?']);
  if (kind === 'ways') {
    fieldsOf(raw, 'win', ['kind']);
    return { kind };
  }
  if (kind === 'lines') {
    const { lines } = fieldsOf(raw, 'win', ['kind', 'lines']);
    const rowOf = (row: unknown, name: string) => wholeOf(row, name, 0, MAX_ROWS - 1);
    return { kind, lines: listOf(lines, 'lines', (line, name) => listOf(line, name, rowOf, reels, reels), 1, 1_000) };
  }
  if (kind !== 'cluster') fail('win: the kind is lines, ways or cluster');
  const { least: min } = fieldsOf(raw, 'win', ['kind', 'least']);
  return { kind: 'cluster', least: wholeOf(min, 'least', 1, MAX_REELS * MAX_ROWS) };
}

function wildOf(raw: unknown): NonNullable<SlotDefinition['wild']> {
  const { symbol, multiplier = 1 } = fieldsOf(raw, 'wild', ['symbol', 'multiplier?']);
  return { symbol: textOf(symbol, 'wild'), multiplier: wholeOf(multiplier, 'wild multiplier', 1, 1_000) };
}

function scatterOf(raw: unknown): NonNullable<SlotDefinition['scatter']> {
  const { symbol, pays = {}, awards = {} } = fieldsOf(raw, 'scatter', ['symbol', 'pays?', 'awards?']);
  return {
    symbol: textOf(symbol, 'scatter'),
    pays: countsOf(pays, 'scatter pays'),
    awards: countsOf(awards, 'scatter awards'),
  };
}

function freeOf(raw: unknown): NonNullable<SlotDefinition['free']> {
  const { strips, multiplier = 1, most: max } = fieldsOf(raw, 'free', ['strips', 'multiplier?', 'most']);
  return {
    strips: textOf(strips, 'free strips'),
    multiplier: wholeOf(multiplier, 'free multiplier', 1, 1_000),
    most: wholeOf(max, 'most', 1, 1_000),
  };
}

function dropsOf(raw: unknown): NonNullable<SlotDefinition['drops']> {
  const { ladder } = fieldsOf(raw, 'drops', ['ladder']);
  return { ladder: listOf(ladder, 'ladder', (one, name) => wholeOf(one, name, 1, 1_000), 1, 100) };
}

function holdOf(raw: unknown): NonNullable<SlotDefinition['hold']> {
  const fields = fieldsOf(raw, 'hold', ['symbol', 'trigger', 'respins', 'land', 'values', 'full?']);
  const land = pairOf(fields.land, 'land', [0, MAX_WEIGHT], [1, MAX_WEIGHT]);
  if (land[0] > land[1]) fail('land: a cell becomes a coin in more cases than there are');
  const coinValue = (raw: unknown, name: string) => pairOf(raw, name, [1, MAX_WEIGHT], [0, MAX_CREDITS]);
  return {
    symbol: textOf(fields.symbol, 'hold'),
    trigger: wholeOf(fields.trigger, 'trigger', 1, MAX_REELS * MAX_ROWS),
    respins: wholeOf(fields.respins, 'respins', 1, 20),
    land,
    values: listOf(fields.values, 'values', coinValue, 1, 100),
    full: wholeOf(fields.full ?? 0, 'full', 0, MAX_CREDITS),
  };
}

function bookOf(raw: unknown): NonNullable<SlotDefinition['book']> {
  const { symbol, pays = {}, awards, special } = fieldsOf(raw, 'book', ['symbol', 'pays?', 'awards', 'special']);
  return {
    symbol: textOf(symbol, 'book'),
    pays: countsOf(pays, 'book pays'),
    awards: countsOf(awards, 'book awards'),
    special: recordOf(special, 'special', (weight, name) => {
      if (!isWholeBetween(weight, 1, MAX_WEIGHT)) fail(`special ${name}: a weight is a whole number`);
      return weight as number;
    }),
  };
}

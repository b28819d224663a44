/** A document as its form says it: each value under the words of its fields, written as a person reads it. What differs between two of them. */
import type { ChangedValue } from '../data/difference.tsx';
import { grouped } from '../work/amounts.tsx';
import { readRows } from './numbers/rows-text.ts';
import { fromWhole } from './numbers/scaled.ts';
import {
  type Fields,
  isGroup,
  kindBeside,
  type NumberKind,
  type Place,
  pieceOf,
  type RowPart,
  resolved,
  type Schema,
  valueSchemaOf,
} from './schema.ts';
import type { Words } from './words.ts';

/** Between the names of fields: `Limits › Budget in all`. */
const SEPARATOR = ' › ';
const BASIS_POINT_DECIMALS = 2;
const ODDS_DECIMALS = 4;

export interface Wording {
  readonly words: Words;
  readonly place: Pick<Place, 'currency' | 'choices'>;
  readonly yesNo: (is: boolean) => string;
  readonly moment: (at: string) => string;
  /** From 1, Monday. */
  readonly weekday: (day: number) => string;
  readonly row: (at: number) => string;
}

interface Described {
  readonly label: string;
  readonly text: string;
}

type Lines = Map<string, Described>;

interface Here {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: string;
  readonly labels: readonly string[];
  readonly defs: Place['defs'];
  /** The other fields of its object. */
  readonly around: Fields;
}

export function describe(schema: Schema, value: unknown, wording: Wording): Lines {
  const lines: Lines = new Map();
  walk({ schema, value, path: '', labels: [], defs: {}, around: {} }, wording, lines);
  return lines;
}

function walk(here: Here, wording: Wording, lines: Lines): void {
  const { value, path, labels, around } = here;
  const defs = here.schema.$defs ? { ...here.defs, ...here.schema.$defs } : here.defs;
  const schema = resolved(here.schema, defs);
  if (value === undefined || value === null) return;
  const into = (name: string, label: string, own: Schema, one: unknown, beside: Fields = {}) =>
    walk(
      {
        schema: own,
        value: one,
        path: `${path}/${name}`,
        labels: label === '' ? labels : [...labels, label],
        defs,
        around: beside,
      },
      wording,
      lines,
    );
  if (schema.anyOf) {
    walk({ ...here, schema: pieceOf(schema.anyOf, value) ?? {}, defs }, wording, lines);
  } else if (schema.perLanguage) {
    for (const [language, one] of Object.entries(value)) into(language, language, valueSchemaOf(schema), one);
  } else if (schema.control === 'map') {
    for (const [code, one] of Object.entries(value))
      into(code, chosenName(wording, code), { type: 'integer', control: 'share' }, one);
  } else if (schema.control === 'rows') {
    const rows = readRows(String(value), schema.parts ?? []) ?? [];
    for (const [at, row] of rows.entries()) {
      const text = rowText(schema.parts ?? [], row, { ...around, ...row }, wording);
      lines.set(`${path}/${at}`, { label: [...labels, wording.row(at + 1)].join(SEPARATOR), text });
    }
  } else if (schema.type === 'object' && typeof value === 'object') {
    const fields = value as Fields;
    for (const [name, one] of Object.entries(fields)) {
      const own = schema.properties?.[name] ?? valueSchemaOf(schema);
      into(name, wording.words.field(name, own), own, one, fields);
    }
  } else if (schema.type === 'array' && Array.isArray(value) && isGroup(schema.items ?? {})) {
    for (const [at, one] of value.entries())
      into(`${at}`, itemLabel(schema.items ?? {}, one, at, wording), schema.items ?? {}, one);
  } else {
    lines.set(path, { label: labels.join(SEPARATOR), text: valueText(schema, value, around, wording) });
  }
}

/** What an item of a list is about, where its first field says that by a name; otherwise its place. */
function itemLabel({ properties = {} }: Schema, item: unknown, at: number, { words, row }: Wording): string {
  const [name = '', schema] = Object.entries(properties)[0] ?? [];
  const code = (item as Fields | null)?.[name];
  return schema?.names && typeof code === 'string' ? words.option(code, schema) : row(at + 1);
}

/** A game or a category. */
function chosenName({ place: { choices = {} }, words }: Wording, code: string): string {
  const found = Object.values(choices).flatMap((all) => all.filter((one) => one.code === code));
  return found[0]?.name ?? words.option(code);
}

function numberText(kind: NumberKind, value: unknown, { place: { currency } }: Wording): string {
  if (kind === 'basis-points') return `${fromWhole(value, BASIS_POINT_DECIMALS, false)} %`;
  return kind === 'amount' && currency
    ? `${grouped(fromWhole(value, currency.decimals, true))} ${currency.code}`
    : String(value);
}

function rowText(
  parts: readonly RowPart[],
  row: Readonly<Record<string, string>>,
  around: Fields,
  wording: Wording,
): string {
  return parts
    .filter(({ name }) => (row[name] ?? '') !== '')
    .map(({ name, title = name, kind, names = {}, otherwise }) => {
      const value = row[name] ?? '';
      if (kind === 'game') return `${title} ${chosenName(wording, value)}`;
      if (kind === 'choice') return names[value] ?? value;
      return `${title} ${numberText(kindBeside(kind, otherwise, around), value, wording)}`;
    })
    .join(', ');
}

function valueText(schema: Schema, value: unknown, around: Fields, wording: Wording): string {
  const { control, format } = schema;
  if (schema.control === 'weekdays') return (value as readonly number[]).map(wording.weekday).join(', ');
  if (Array.isArray(value)) return value.map((one) => valueText(schema.items ?? {}, one, around, wording)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (control === 'flag') return wording.yesNo(value === 1 || value === true);
  if (typeof value === 'boolean') return wording.yesNo(value);
  if (control === 'odds') return fromWhole(value, ODDS_DECIMALS, false);
  if (control === 'amount') return `${grouped(String(value))} ${wording.place.currency?.code ?? ''}`.trim();
  if (control === 'minor' || control === 'share' || schema.type === 'integer') {
    const usual = control === 'minor' ? 'amount' : control === 'share' ? 'basis-points' : 'count';
    return numberText(kindBeside(usual, schema.otherwise, around), value, wording);
  }
  if (format === 'date-time') return wording.moment(String(value));
  if (schema.enum || Array.isArray(schema.choices)) return wording.words.option(String(value), schema);
  return String(value);
}

/** The values in which two documents differ, each under its words. A document may have a schema of its own. */
export function changedValues(before: Lines, after: Lines): readonly ChangedValue[] {
  const all = new Map([...before, ...after].map(([key, { label }]) => [key, label]));
  return [...all]
    .map(([key, label]) => ({ key, label, before: before.get(key)?.text, after: after.get(key)?.text }))
    .filter((one) => one.before !== one.after);
}

/** The words of the fields that lead to a place of a document, `/limits/budget`, also where it has no value yet. */
export function labelOf(schema: Schema, value: unknown, path: string, wording: Wording): string {
  const labels: string[] = [];
  let [own, one, defs] = [schema, value, {} as NonNullable<Place['defs']>];
  for (const name of path.split('/').slice(1)) {
    defs = { ...defs, ...own.$defs };
    own = resolved(own, defs);
    if (own.anyOf) {
      const pieces = own.anyOf;
      own = pieces.find((piece) => piece.properties?.[name] !== undefined) ?? pieceOf(pieces, one) ?? {};
    }
    const isRow = own.type === 'array';
    const next: Schema = isRow ? (own.items ?? {}) : (own.properties?.[name] ?? valueSchemaOf(own));
    const isMap = own.control === 'map';
    labels.push(
      isRow
        ? wording.row(Number(name) + 1)
        : isMap
          ? chosenName(wording, name)
          : own.perLanguage
            ? name
            : wording.words.field(name, next),
    );
    one = (one as Readonly<Record<string, unknown>> | undefined)?.[name];
    own = next;
  }
  return labels.filter((label) => label !== '').join(SEPARATOR);
}

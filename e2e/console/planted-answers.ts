/**
 * Answers of the console's API in which every text that people and providers write is a stored script. The contract says which fields are free texts;
 * a list gets a row for each value of each of its fields that have a few, and fields that may be absent are there.
 */
import { corpus } from '../../apps/console/src/parts/testing/script-corpus.ts';
import {
  answers,
  entryOf,
  isFree,
  isKnown,
  isMoment,
  isPartOfAddress,
  isShownWhole,
  nameOf,
  type Shape,
  valuesOf,
} from './answer-shapes.ts';

/** In what commands answer, whose contract says nothing of it: codes and amounts stay as they are. */
const WRITTEN =
  /^(username|likeUsername|why|reason|fault|note|remark|source|reportedBy|by|name|text|said|answer|outcome)$/;
const ADDRESS = /url|link|href|image|domain|site/i;
/** Of the rows of a list, so many stay; those that are made up come behind them. */
const REAL_ROWS = 3;

const examples = [
  '1.00',
  '2026-05-04T04:00:00.000Z',
  '2026-05-04',
  '10:00',
  'PHP',
  'EN',
  'demo',
  '1',
  'a',
  crypto.randomUUID(),
];

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-05-04T04:00:00.000Z',
  uuid: crypto.randomUUID(),
  email: 'a@example.com',
  uri: 'https://example.com/',
};

/** What is shown in the place of other fields is not made up: it would hide them. */
const IN_PLACE_OF_OTHERS = new Set(['notice']);

/** What one look at a page sees of a field, whatever is stored; undefined where it is to be absent. */
export const chosen = new Map<string, unknown>();

/** Which fields were planted, by the number that the planted text ends with. */
export const planted: string[] = [];

function script(field: string): string {
  planted.push(field);
  const at = planted.length;
  return ADDRESS.test(field) && at % 2 === 0 ? `javascript:x()//⟦${at}⟧` : `${corpus[at % corpus.length]}⟦${at}⟧`;
}

type Fields = Readonly<Record<string, unknown>>;

/** What stands there becomes a script, and what is missing is made up. */
function plant(shape: Shape, given: unknown, field: string): unknown {
  const value = chosen.has(field) ? chosen.get(field) : given;
  if (chosen.has(field) && !Array.isArray(value)) return value;
  if (shape.anyOf) return plantOneOf(shape.anyOf, value, field);
  if (isFree(shape)) return plantText(value, field, field);
  if (isShownWhole(shape, field)) return { written: script(`${field}.*`) };
  if (shape.type === 'array' && shape.items) return plantRows(shape.items, value, field);
  const entry = entryOf(shape);
  if (entry && isFree(entry)) return plantMap((value ?? {}) as Fields, field);
  if (shape.type === 'object' && shape.properties) return plantFields(shape, (value ?? {}) as Fields, field);
  return value ?? made(shape);
}

function plantFields({ properties = {} }: Shape, given: Fields, field: string): Fields {
  const fields = Object.entries(properties)
    .filter(
      ([name, one]) =>
        given[name] !== undefined ||
        chosen.has(`${field}.${name}`) ||
        (!IN_PLACE_OF_OTHERS.has(name) && isKnown(one, `${field}.${name}`)),
    )
    .map(([name, one]) => [name, plant(one, given[name], `${field}.${name}`)]);
  const whole: Fields = { ...given, ...Object.fromEntries(fields) };
  // A list says how many rows it has, which may have been none.
  return 'count' in given && Array.isArray(whole.rows) ? { ...whole, count: whole.rows.length } : whole;
}

function plantMap(given: Fields, field: string): Fields {
  const names = Object.keys(given);
  const entries = names.length > 0 ? names : ['made-up'];
  return Object.fromEntries(entries.map((name) => [name, plantText(given[name], `${field}.*`, `${field}.${name}`)]));
}

function plantRows(items: Shape, value: unknown, field: string): readonly unknown[] {
  if (chosen.has(field)) return (value as readonly unknown[]).map((row) => plant(items, row, `${field}[]`));
  const real = Array.isArray(value) ? value.slice(0, REAL_ROWS) : [];
  if (real.length === 0 && !isKnown(items, `${field}[]`)) return [];
  // Of a list within a row there is enough to see without a row of each.
  const more = field.includes('[]') ? [] : rowsOfEach(items, real[0]);
  const rows = [...real, ...more].map((row) => plant(items, row, `${field}[]`));
  const kinds = (items.anyOf ?? []).filter(({ type }) => type === 'object');
  if (rows.length > 0 || kinds.length > 0) return [...rows, ...kinds.map((one) => plant(one, undefined, `${field}[]`))];
  return [plant(items, undefined, `${field}[]`)];
}

/** Rows like this one, so many that each of the few values that its fields may have is in one of them. */
function rowsOfEach({ properties = {} }: Shape, like: unknown): readonly Fields[] {
  const known = Object.entries(properties).flatMap(([name, one]) => {
    const values = IN_PLACE_OF_OTHERS.has(name) ? [] : valuesOf(one);
    return values.length > 1 ? [[name, values] as const] : [];
  });
  const count = Math.max(0, ...known.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, at) => ({
    ...(like as Fields | undefined),
    ...keysOf(properties, like as Fields | undefined, at),
    ...Object.fromEntries(known.map(([name, values]) => [name, values[at % values.length]])),
  }));
}

/** No two rows are the same one. */
function keysOf(properties: Readonly<Record<string, Shape>>, like: Fields | undefined, at: number): Fields {
  const names = Object.keys(properties).filter((name) => isPartOfAddress(name) && properties[name]?.type === 'string');
  return Object.fromEntries(
    names.map((name) => {
      const usual = String(like?.[name] ?? made(properties[name] as Shape));
      return [name, /^[0-9a-f]{8}-/.test(usual) ? crypto.randomUUID() : `${usual}-${at}`];
    }),
  );
}

function plantText(value: unknown, field: string, named: string): unknown {
  if (isMoment(named)) return value ?? '2026-05-04T04:00:00.000Z';
  return isPartOfAddress(named) ? (value ?? 'made-up') : script(field);
}

function plantOneOf(shapes: readonly Shape[], value: unknown, field: string): unknown {
  const fits = shapes.find((one) => isLike(one, value));
  const one = value === undefined || value === null ? shapes.find(({ type }) => type !== 'null') : fits;
  return one ? plant(one, value, field) : value;
}

function isLike({ const: only, type, required = [] }: Shape, value: unknown): boolean {
  if (only !== undefined) return only === value;
  return type === typeof value && required.every((name) => name in (value as Fields));
}

function made({ type, const: only, enum: known, pattern, format, minimum = 0, default: usual }: Shape): unknown {
  if (only !== undefined) return only;
  if (known) return known[0];
  if (usual !== undefined) return usual;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, minimum);
  if (type === 'object') return {};
  if (type === 'array') return [];
  if (type !== 'string') return undefined;
  if (format !== undefined) return formats[format] ?? '2026-05-04';
  return examples.find((one) => pattern === undefined || new RegExp(pattern).test(one)) ?? '1';
}

function plantByName(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((one) => plantByName(one, `${field}[]`));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plantByName(one, `${field}.${name}`)]));
  }
  return typeof value === 'string' && WRITTEN.test(nameOf(field)) ? script(field) : value;
}

const known = answers.map(({ name, endpoint }) => ({
  name,
  endpoint,
  path: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The answer of this call with what is planted; unchanged where it says who is there. */
export function plantAnswer(method: string, path: string, answer: unknown): unknown {
  const found = known.find((one) => one.endpoint.method === method && one.path.test(path));
  const { success, value } = (answer ?? {}) as { readonly success?: boolean; readonly value?: unknown };
  if (!found) return answer;
  const { name, endpoint } = found;
  const shape = endpoint.answer as Shape;
  // Of a row that was made up nobody knows more.
  if (success !== true && method === 'GET' && isKnown(shape, name))
    return { success: true, value: plant(shape, undefined, name) };
  if (success !== true) return answer;
  const harmful = endpoint.command ? plantByName(value, name) : plant(shape, value, name);
  return { ...(answer as object), value: harmful };
}

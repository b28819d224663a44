/**
 * Answers of the console's API in which every text that people and providers write is a stored script. The contract says which fields are free texts;
 * lists that are empty get a row of them, and fields that may be absent are there.
 */
import type { TSchema } from 'typebox';
import { corpus } from '../../apps/console/src/parts/testing/script-corpus.ts';
import { type ConsoleEndpoint, consoleEndpoints } from '../../packages/contract/src/index.ts';

/** What the server itself says of the operator's session: no page would open without it. */
const OWN: readonly string[] = ['own', 'anyone'];
/** In what commands answer, whose contract says nothing of it: codes and amounts stay as they are. */
const WRITTEN =
  /^(username|likeUsername|why|reason|fault|note|remark|source|reportedBy|by|name|text|said|answer|outcome)$/;
/** Moments and days, which a page computes with: nobody writes them. */
const MOMENT =
  /(^|[a-z])(At|Until|Since|From|To|Day|Date)$|^(at|since|until|from|to|day|days|week|month|date|expires|seen)$/;
const ADDRESS = /url|link|href|image|domain|site/i;

interface Shape extends TSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly default?: unknown;
}

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
export const leftOut = new Set(['notice']);

/** Which fields were planted, by the number that the planted text ends with. */
export const planted: string[] = [];

function script(field: string): string {
  planted.push(field);
  const at = planted.length;
  return ADDRESS.test(field) && at % 2 === 0 ? `javascript:x()//⟦${at}⟧` : `${corpus[at % corpus.length]}⟦${at}⟧`;
}

/** What addresses are made of stays as it is: nobody writes it, and of a made-up one no page would be found. */
const PART_OF_ADDRESS = /^(id|key|code)$/;

/** Of the last part of a path. */
const nameOf = (field: string) => (field.split('.').at(-1) ?? '').replaceAll('[]', '');

const isFree = ({ type, const: only, enum: known, pattern, format }: Shape) =>
  type === 'string' && only === undefined && known === undefined && pattern === undefined && format === undefined;

/** Whether the contract says all of it: a row with a document of another schema is not made up. */
const isKnown = ({ type, anyOf, const: only, enum: known, properties = {} }: Shape): boolean =>
  [type, anyOf, only, known].some((one) => one !== undefined) && Object.values(properties).every(isKnown);

/** What stands there becomes a script, and what is missing is made up. */
function plant(shape: Shape, value: unknown, field: string): unknown {
  if (shape.anyOf) return plantOneOf(shape.anyOf, value, field);
  if (isFree(shape)) return plantText(value, field);
  if (shape.type === 'array' && shape.items) {
    const isEmpty = !Array.isArray(value) || value.length === 0;
    if (isEmpty && !isKnown(shape.items)) return [];
    const rows = isEmpty ? [undefined] : value.slice(0, 3);
    return rows.map((row) => plant(shape.items as Shape, row, `${field}[]`));
  }
  if (shape.type === 'object' && shape.properties) {
    const given = (value ?? {}) as Readonly<Record<string, unknown>>;
    const fields = Object.entries(shape.properties)
      .filter(([name]) => given[name] !== undefined || !leftOut.has(name))
      .map(([name, one]) => [name, plant(one, given[name], `${field}.${name}`)]);
    // A list says how many rows it has, which may have been none.
    const count = 'rows' in shape.properties && 'count' in given ? { count: Math.max(1, Number(given.count)) } : {};
    return { ...given, ...Object.fromEntries(fields), ...count };
  }
  return value ?? made(shape);
}

function plantText(value: unknown, field: string): unknown {
  if (MOMENT.test(nameOf(field))) return value ?? '2026-05-04T04:00:00.000Z';
  return PART_OF_ADDRESS.test(nameOf(field)) ? (value ?? 'made-up') : script(field);
}

function plantOneOf(shapes: readonly Shape[], value: unknown, field: string): unknown {
  const fits = shapes.find((one) => (one.const !== undefined ? one.const === value : one.type === typeof value));
  const chosen = value === undefined || value === null ? shapes.find(({ type }) => type !== 'null') : fits;
  return chosen ? plant(chosen, value, field) : value;
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

const known = Object.entries(consoleEndpoints as Readonly<Record<string, ConsoleEndpoint>>).map(([name, endpoint]) => ({
  name,
  endpoint,
  path: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The answer of this call with what is planted; unchanged where it says who is there. */
export function plantAnswer(method: string, path: string, answer: unknown): unknown {
  const found = known.find((one) => one.endpoint.method === method && one.path.test(path));
  const { success, value } = (answer ?? {}) as { readonly success?: boolean; readonly value?: unknown };
  if (!found || OWN.includes(found.endpoint.needs)) return answer;
  const { name, endpoint } = found;
  // Of a row that was made up nobody knows more.
  if (success !== true && method === 'GET' && isKnown(endpoint.answer as Shape))
    return { success: true, value: plant(endpoint.answer as Shape, undefined, name) };
  if (success !== true) return answer;
  const harmful = endpoint.command ? plantByName(value, name) : plant(endpoint.answer as Shape, value, name);
  return { ...(answer as object), value: harmful };
}

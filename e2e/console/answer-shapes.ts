/** What the contract says of the answers of the console's API: which fields are texts that somebody writes, and which have a few known values. */
import type { TSchema } from 'typebox';
import { type ConsoleEndpoint, consoleEndpoints } from '../../packages/contract/src/index.ts';

export interface Shape extends TSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly default?: unknown;
}

/** What the server itself says of the operator's session: no page would open without it. */
const OWN: readonly string[] = ['own', 'anyone'];
/** Moments and days, which a page computes with: nobody writes them. */
const MOMENT =
  /(^|[a-z])(At|Until|Since|From|To|Day|Date)$|^(at|since|until|from|to|day|days|week|month|date|expires|seen)$/;
/** What addresses are made of stays as it is: nobody writes it, and of a made-up one no page would be found. */
const PART_OF_ADDRESS = /^(id|key|code)$/;

/** Of the last part of a path. */
export const nameOf = (field: string) => (field.split('.').at(-1) ?? '').replaceAll('[]', '');
export const isMoment = (field: string) => MOMENT.test(nameOf(field));
export const isPartOfAddress = (field: string) => PART_OF_ADDRESS.test(nameOf(field));

export const isFree = ({ type, const: only, enum: known, pattern, format }: Shape) =>
  type === 'string' && only === undefined && known === undefined && pattern === undefined && format === undefined;

/** A document of any shape. */
const isAny = ({ type, anyOf, const: only, enum: known }: Shape) =>
  [type, anyOf, only, known].every((one) => one === undefined);

/** Documents that are shown as they are, whatever is in them. */
const SHOWN_WHOLE = /\.(before|after|would|round|beacon|replay\.outcome|results\[\]\.result)$/;
export const isShownWhole = (shape: Shape, field: string) => isAny(shape) && SHOWN_WHOLE.test(field);

/** What each entry of a map is; undefined for what is no map. */
export const entryOf = ({ patternProperties }: Shape): Shape | undefined => Object.values(patternProperties ?? {})[0];

/** Whether the contract says all that must be there: a row with a document of another schema is not made up. */
export const isKnown = (shape: Shape, field: string): boolean =>
  isShownWhole(shape, field) ||
  (!isAny(shape) &&
    (shape.required ?? []).every((name) => isKnown(shape.properties?.[name] as Shape, `${field}.${name}`)));

/** The few values that it may have. */
export function valuesOf({ enum: known, anyOf, type }: Shape): readonly unknown[] {
  if (type === 'boolean') return [true, false];
  return known ?? (anyOf?.every((one) => one.const !== undefined) ? anyOf.map((one) => one.const) : []);
}

interface Answer {
  readonly name: string;
  readonly endpoint: ConsoleEndpoint;
}

export const answers: readonly Answer[] = Object.entries(
  consoleEndpoints as Readonly<Record<string, ConsoleEndpoint>>,
).flatMap(([name, endpoint]) => (OWN.includes(endpoint.needs) ? [] : [{ name, endpoint }]));

function textsOf(shape: Shape, field: string): readonly string[] {
  if (shape.anyOf) return shape.anyOf.flatMap((one) => textsOf(one, field));
  if (isFree(shape)) return isMoment(field) || isPartOfAddress(field) ? [] : [field];
  if (isShownWhole(shape, field)) return [`${field}.*`];
  if (shape.items) return textsOf(shape.items, `${field}[]`);
  const entry = entryOf(shape);
  if (entry) return isFree(entry) ? [`${field}.*`] : [];
  return Object.entries(shape.properties ?? {}).flatMap(([name, one]) => textsOf(one, `${field}.${name}`));
}

/** Every field of free text in what the console reads. */
export const textFields: readonly string[] = [
  ...new Set(
    answers.flatMap(({ name, endpoint }) =>
      endpoint.method === 'GET' && !endpoint.command ? textsOf(endpoint.answer as Shape, name) : [],
    ),
  ),
];

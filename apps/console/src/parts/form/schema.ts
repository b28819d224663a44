/** The part of JSON schema in which the contract and plugins say how a document looks. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  /** Pieces, distinguished by what each requires. */
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  /** With what a value is edited: `html`, `document`, `colour`, `picture`, `texts`; `amount`, `minor`, `share`, `odds`, `flag`, `rows`, `map`, `weekdays`. */
  readonly control?: string;
  readonly perLanguage?: boolean;
  /** The words of a plugin's field, and of its options. */
  readonly title?: string;
  readonly names?: Readonly<Record<string, string>>;
  /** What is offered; of a map, which of the choices of its place. */
  readonly choices?: readonly string[] | string;
  readonly parts?: readonly RowPart[];
  readonly otherwise?: Otherwise;
}

export type NumberKind = 'amount' | 'basis-points' | 'count';
export type Condition = Readonly<Record<string, readonly string[]>>;

/** Another kind of number where one of the conditions holds, or where none of `unless` does. */
export interface Otherwise {
  readonly kind: NumberKind;
  readonly where?: readonly Condition[];
  readonly unless?: readonly Condition[];
}

/** One value of a row that is text: what stands before it, and what it is. */
export interface RowPart {
  readonly name: string;
  readonly title?: string;
  readonly kind: NumberKind | 'choice' | 'game';
  readonly before: string;
  readonly options?: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
  readonly isOptional?: boolean;
  readonly otherwise?: Otherwise;
  /** It is there where one of these holds. */
  readonly where?: readonly Condition[];
}

export interface Choice {
  readonly code: string;
  readonly name: string;
}

export interface Place {
  readonly languages: readonly string[];
  readonly language: string;
  readonly currency?: { readonly code: string; readonly decimals: number };
  /** What maps and rows may name. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  /** What is wrong, in words, by path: `/bonus/maxBet`. */
  readonly flaws?: ReadonlyMap<string, string>;
  /** Whose own words come before those of all documents: `console.<area>.field.<name>`. */
  readonly area?: 'campaigns' | 'cashier' | 'levels' | 'theme';
  readonly defs?: Readonly<Record<string, Schema>>;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface FieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly place: Place;
  readonly path?: string;
  /** The other fields of its object. */
  readonly around?: Fields;
  readonly isRequired?: boolean;
  readonly isRoot?: boolean;
}

/** What all values of an object by free names look like. */
export const valueSchemaOf = ({ patternProperties = {} }: Schema): Schema => Object.values(patternProperties)[0] ?? {};

/** The schema that a reference names. */
export const resolved = (schema: Schema, defs: Place['defs'] = {}): Schema =>
  schema.$ref === undefined ? schema : (defs[schema.$ref] ?? {});

/** Whether it is more than one value. */
export const isGroup = ({ type, anyOf, $ref }: Schema) =>
  type === 'object' || type === 'array' || anyOf !== undefined || $ref !== undefined;

/** A new one, with everything that is required. */
export function emptyOf(given: Schema, language: string, defs: Place['defs'] = {}): unknown {
  const around = given.$defs ? { ...defs, ...given.$defs } : defs;
  const schema = resolved(given, around);
  const { type, properties = {}, required = [], items, minItems = 0, anyOf, control } = schema;
  if (anyOf) return emptyOf(anyOf[0] ?? {}, language, around);
  if (schema.perLanguage) return { [language]: emptyOf(valueSchemaOf(schema), language, around) };
  if (schema.enum) return schema.enum[0];
  if (Array.isArray(schema.choices)) return schema.choices[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, emptyOf(properties[name] ?? {}, language, around)]));
    case 'array':
      return Array.from({ length: minItems }, () => emptyOf(items ?? {}, language, around));
    case 'integer':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return control === 'minor' ? `${schema.minimum ?? 0}` : '';
  }
}

/** Which of several pieces a value is: the one whose fields it has, else the one that requires none. */
export function pieceOf(pieces: readonly Schema[], value: unknown): Schema | undefined {
  const fields = (value ?? {}) as Fields;
  const named = pieces.filter(({ required = [] }) => required.length > 0);
  return (
    named.find(({ required = [] }) => required.every((name) => fields[name] !== undefined)) ??
    pieces.find((one) => !named.includes(one))
  );
}

/** An object with a field of another value; without it where there is none. */
export function withField(value: unknown, name: string, field: unknown): Fields {
  const { [name]: _was, ...others } = (value ?? {}) as Fields;
  return field === undefined ? others : { ...(value as object), [name]: field };
}

/** Whether each of the fields has one of its values; '' is one that is left out. */
const holds = (condition: Condition, fields: Fields) =>
  Object.entries(condition).every(([name, values]) => values.includes(String(fields[name] ?? '')));

export const holdsAny = (conditions: readonly Condition[], fields: Fields) =>
  conditions.some((one) => holds(one, fields));

/** The kind of a number beside these fields. */
export function kindBeside(kind: NumberKind, otherwise: Otherwise | undefined, fields: Fields): NumberKind {
  if (!otherwise) return kind;
  const { where, unless } = otherwise;
  const isOther = where ? holdsAny(where, fields) : unless !== undefined && !holdsAny(unless, fields);
  return isOther ? otherwise.kind : kind;
}

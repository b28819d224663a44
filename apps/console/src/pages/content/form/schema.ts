/** The part of JSON schema in which the contract says how content looks. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
  /** With what a text is edited: `html`, `document`, `colour`, `picture`; `texts` of an object of texts. */
  readonly control?: string;
  readonly perLanguage?: boolean;
}

export interface Place {
  readonly languages: readonly string[];
  readonly language: string;
}

export interface FieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly place: Place;
  readonly isRequired?: boolean;
  readonly isRoot?: boolean;
}

/** What all values of an object by free names look like. */
export const valueSchemaOf = ({ patternProperties = {} }: Schema): Schema => Object.values(patternProperties)[0] ?? {};

/** A new one, with everything that is required. */
export function emptyOf(schema: Schema, language: string): unknown {
  const { type, properties = {}, required = [], items, minItems = 0 } = schema;
  if (schema.perLanguage) return { [language]: emptyOf(valueSchemaOf(schema), language) };
  if (schema.enum) return schema.enum[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, emptyOf(properties[name] ?? {}, language)]));
    case 'array':
      return Array.from({ length: minItems }, () => emptyOf(items ?? {}, language));
    case 'integer':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return '';
  }
}

/** An object with a field of another value; without it where there is none. */
export function withField(value: unknown, name: string, field: unknown): Readonly<Record<string, unknown>> {
  const { [name]: _was, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return field === undefined ? others : { ...(value as object), [name]: field };
}

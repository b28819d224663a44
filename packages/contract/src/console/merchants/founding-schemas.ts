/** What is chosen when a merchant is founded: the form of the console, the command and the saved version are of one schema. */

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { languages } from '#texts/languages';
import { type FlagKey, flags } from '../../flags.ts';
import { Closed, Code, OneOf, PlainText } from '../../schemas.ts';

/** A host name as it is typed; whether it may be taken is for the server to say. */
const Host = PlainText(253);
const MAX_HOSTS = 10;

const Flags = Type.Unsafe<{ readonly [Key in FlagKey]?: boolean }>(
  Closed(Object.fromEntries(Object.keys(flags).map((key) => [key, Type.Optional(Type.Boolean())]))),
);

export const Founding = Closed({
  template: Code,
  name: PlainText(40),
  hosts: Type.Array(Host, { minItems: 1, maxItems: MAX_HOSTS }),
  /** Of game frames alone. */
  stageHost: Host,
  currency: Code,
  timeZone: PlainText(60),
  languages: Type.Array(OneOf(languages), { minItems: 1, maxItems: languages.length }),
  defaultLanguage: OneOf(languages),
  theme: Code,
  defaultTheme: OneOf(['dark', 'light']),
  /** Where it differs from its template. */
  flags: Flags,
  vendors: Type.Array(Code, { minItems: 1, maxItems: 50 }),
  payments: Type.Array(Code, { minItems: 1, maxItems: 50 }),
  /** The merchant's first operator, who gets an invitation; none: the platform runs it. */
  operator: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9._-]{1,31}$' })),
});

export type Founding = Static<typeof Founding>;

/** What may be wrong with a choice. */
export const foundingFaults = [
  'malformed',
  'unknown',
  'reserved',
  'taken',
  'related',
  'repeated',
  'missing',
  'fixed',
  'sign_in',
] as const;

export interface FoundingFault {
  /** A field of the choices, or `code`. */
  readonly field: string;
  /** The value that is meant, where a field has several. */
  readonly value?: string;
  readonly fault: (typeof foundingFaults)[number];
}

/** The first field that does not fit the schema; undefined where all do. */
export function flawOfFounding(raw: unknown): string | undefined {
  const [first] = Value.Errors(Founding, raw);
  return first && (/^\/(\w+)/.exec(first.instancePath)?.[1] ?? 'malformed');
}

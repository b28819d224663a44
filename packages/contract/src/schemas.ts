/** The building blocks of the endpoints' schemas. Objects are closed: an unknown field is refused. */
import { type TProperties, type TSchema, Type } from 'typebox';
import { wireMemberTypes } from './categories.ts';

/** An object that refuses fields nobody declared. */
export function Closed<const P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Money on the wire: decimal string in major units, with the currency's own number of decimals. */
export const Amount = Type.String({
  pattern: '^-?(0|[1-9][0-9]{0,18})(\\.[0-9]{1,8})?$',
  maxLength: 30,
  description: 'decimal string in major units',
});

/** An amount somebody asks for: never negative. */
export const RequestedAmount = Type.String({
  pattern: '^(0|[1-9][0-9]{0,18})(\\.[0-9]{1,8})?$',
  maxLength: 30,
  description: 'decimal string in major units',
});

/** ISO 8601, UTC. */
export const Time = Type.String({ format: 'date-time' });

export const Id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' });

/** A short code of our own making: a game, a vendor, a provider. */
export const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

export const PlainText = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** Six digits, as they were sent. */
export const SentCode = Type.String({ pattern: '^[0-9]{6}$' });

/** Six digits of an authenticator app, or a recovery code as it was written down. */
export const StepCode = Type.String({ pattern: '^[0-9A-Za-z -]{6,24}$' });

/** What changes how an account is entered wants its password, and a code of the second step where it is on. */
export const OwnerProof = { password: PlainText(128), stepCode: Type.Optional(StepCode) };

/** What that may be refused with. */
export const ownerRefusals = ['password.wrong', 'auth.step_code_required', 'auth.step_wrong'] as const;

/** A number as people write it in its own country. */
export const MobileNum = Type.String({ pattern: '^[0-9]{6,14}$' });

export const DialingCode = Type.String({ pattern: '^[1-9][0-9]{0,3}$' });

/** A number in a query string: digits only. The binding hands it over as a number. */
export const Whole = (minimum: number, maximum: number, byDefault?: number) =>
  byDefault === undefined ? Type.Integer({ minimum, maximum }) : Type.Integer({ minimum, maximum, default: byDefault });

/** Where to go on in a list that is paged by key; opaque. */
export const Cursor = Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' });

/** A list paged by key: `next` is absent on the last page. */
export function KeyPage<const S extends TSchema>(item: S) {
  return Closed({ content: Type.Array(item), next: Type.Optional(Cursor) });
}

/** A list paged by number, as the source's lists are. */
export function NumberedPage<const S extends TSchema>(item: S) {
  return Closed({ content: Type.Array(item), pageNum: Type.Integer(), totalPages: Type.Integer() });
}

export const Nothing = Closed({});

/** A language by its code or tag, ours or another platform's: `EN`, `TY`, `zh-CN`. Which one is meant, the server decides. */
export const LanguageName = Type.String({ pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$' });

export const WireMemberType = Type.Unsafe<number>({ type: 'integer', enum: [...wireMemberTypes] });

export function OneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });
}

/** A calendar day of the merchant's own clock. */
export const Day = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });

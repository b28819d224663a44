/** The building blocks of the endpoints' schemas. Objects are closed: an unknown field is refused. */
import { type TProperties, type TSchema, Type } from 'typebox';
import { wireMemberTypes } from './categories.ts';
import { wire } from './wire.ts';

/** An object that refuses undeclared fields. */
export function Closed<const P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Money on the wire: decimal string in major units, with the currency's own number of decimals. */
export const Amount = Type.String({
  pattern: '^-?(0|[1-9][0-9]{0,18})(\\.[0-9]{1,8})?$',
  maxLength: 30,
  description: 'decimal string in major units',
});

const requested = { pattern: '^(0|[1-9][0-9]{0,18})(\\.[0-9]{1,8})?$', maxLength: 30 };

/** A requested amount as a form edits it. */
export const EditedAmount = Type.String({ ...requested, control: 'amount' });

/** A requested amount: never negative. */
export const RequestedAmount = Type.String({
  ...requested,
  description: 'decimal string in major units',
});

/** ISO 8601, UTC. */
export const Time = Type.String({ format: 'date-time' });

export const Id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' });

/** A short code that we choose: of a game, a vendor, a provider. */
export const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** A code for which a form offers these. */
export const CodeOf = (choices: readonly string[]) => Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', choices });

export const PlainText = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** A six-digit code that was sent. */
export const SentCode = Type.String({ pattern: '^[0-9]{6}$' });

/** Six digits of an authenticator app, or a recovery code in its printed form. */
export const StepCode = Type.String({ pattern: '^[0-9A-Za-z -]{6,24}$' });

/** A change of login methods requires the password, and a code of the second step where it is on. */
export const OwnerProof = { password: PlainText(128), stepCode: Type.Optional(StepCode) };

/** The refusals of that check. */
export const ownerRefusals = ['password.wrong', 'auth.step_code_required', 'auth.step_wrong'] as const;

/** A phone number in its national format. */
export const MobileNum = Type.String({ pattern: '^[0-9]{6,14}$' });

export const DialingCode = Type.String({ pattern: '^[1-9][0-9]{0,3}$' });

/** A number in a query string: digits only. The HTTP binding converts it to a number. */
export const Whole = (minimum: number, maximum: number, byDefault?: number) =>
  byDefault === undefined ? Type.Integer({ minimum, maximum }) : Type.Integer({ minimum, maximum, default: byDefault });

/** Cursor of a list that is paged by key; opaque. */
export const Cursor = Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' });

/** The query of a list that is paged by key. */
export const paged = (max: number) => ({ cursor: Type.Optional(Cursor), limit: Whole(1, max, 20) });

/** A list paged by key: `next` is absent on the last page. */
export function KeyPage<const S extends TSchema>(item: S) {
  return Closed({ content: Type.Array(item), next: Type.Optional(Cursor) });
}

/** A list paged by number, as on the wire. */
export function NumberedPage<const S extends TSchema>(item: S) {
  return wire({ page: 'pageNum' })({ content: Type.Array(item), page: Type.Integer(), totalPages: Type.Integer() });
}

export const Nothing = Closed({});

/** A language by its code or tag, ours or another platform's: `EN`, `TY`, `zh-CN`. The server maps it. */
export const LanguageName = Type.String({ pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$' });

export const WireMemberType = Type.Unsafe<number>({ type: 'integer', enum: [...wireMemberTypes] });

export function OneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });
}

/** A calendar day in the merchant's time zone. */
export const Day = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });

/** Messages of providers: JSON of closed shapes, strictly read. */
import { type Static, type TProperties, Type } from 'typebox';
import { Value } from 'typebox/value';

/** An object without other fields than these. */
export function Message<const P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Any other shape reads as undefined. */
export function messageReader<const P extends TProperties>(properties: P) {
  const schema = Message(properties);
  return (text: string): Static<typeof schema> | undefined => {
    try {
      const read: unknown = JSON.parse(text);
      return Value.Check(schema, read) ? read : undefined;
    } catch {
      return undefined;
    }
  };
}

/** The type of what a reader reads. */
export type Read<Reader extends (text: string) => unknown> = NonNullable<ReturnType<Reader>>;

const Count = Type.Integer({ minimum: 0 });

/** Fields that many messages have. Moments are in milliseconds. */
export const fields = {
  /** Decimal, in major units. */
  Amount: Type.String({ pattern: '^(0|[1-9][0-9]{0,18})(\\.[0-9]{1,8})?$' }),
  Count,
  Currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  Text: (maxLength: number) => Type.String({ minLength: 1, maxLength }),
  Uuid: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  /** The period of a list, and where its page begins. */
  period: { from: Count, to: Count, cursor: Count },
  /** Where the next page of a list begins; absent on the last. */
  next: Type.Optional(Type.Integer({ minimum: 1 })),
};

const PAGE = 100;

/** One page of a list. */
export function pageOf<Row>(rows: readonly Row[], cursor: number): { rows: Row[]; next?: number } {
  const next = cursor + PAGE;
  return { rows: rows.slice(cursor, next), ...(rows.length > next && { next }) };
}

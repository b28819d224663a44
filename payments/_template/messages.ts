/** What template says, read strictly. */
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const Order = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 80 }),
  state: Type.Enum(['open', 'paid', 'failed']),
  url: Type.Optional(Type.String({ pattern: '^https://' })),
});

const Notice = Type.Object({
  eventId: Type.String({ minLength: 1, maxLength: 80 }),
  subject: Type.Enum(['deposit', 'payout']),
  orderId: Type.String({ minLength: 1, maxLength: 80 }),
  providerRef: Type.String({ minLength: 1, maxLength: 80 }),
  amount: Type.String({ pattern: '^[0-9]{1,19}(\\.[0-9]{1,8})?$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  state: Type.Enum(['paid', 'failed']),
});

function reader<const S extends TSchema>(schema: S): (text: string) => Static<S> | undefined {
  return (text) => {
    try {
      const read: unknown = JSON.parse(text);
      return Value.Check(schema, read) ? read : undefined;
    } catch {
      return undefined;
    }
  };
}

export const readOrder = reader(Order);
export const readNotice = reader(Notice);

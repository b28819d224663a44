/** The messages of template, strictly parsed. */
import { Type } from 'typebox';
import { jsonReader } from '#provider-kit';

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

export const readOrder = jsonReader(Order);
export const readNotice = jsonReader(Notice);

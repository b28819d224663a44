/** The messages between Harbour and its merchants, strictly parsed. */
import { type Static, Type } from 'typebox';
import { jsonReader } from '#provider-kit';

function Message<const P extends Parameters<typeof Type.Object>[0]>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,18})(\\.[0-9]{1,8})?$' });
const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
const Player = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });
const TransferId = Type.String({ pattern: '^[0-9a-f-]{36}$' });
const Direction = Type.Enum(['in', 'out']);

const BalanceQuestion = Message({ player: Player, currency: Currency });
const BalanceAnswer = Message({
  player: Player,
  currency: Currency,
  balance: Amount,
  transferredIn: Amount,
  transferredOut: Amount,
});
const Order = Message({
  transferId: TransferId,
  player: Player,
  direction: Direction,
  amount: Amount,
  currency: Currency,
});
const CloseOrder = Message({ player: Player });
const CloseAnswer = Message({ player: Player, closed: Type.Literal(true) });
const Seat = Message({ player: Player, ticket: Type.String({ minLength: 1, maxLength: 200 }) });
const OrderAnswer = Message({
  transferId: TransferId,
  player: Player,
  direction: Direction,
  amount: Amount,
  currency: Currency,
  state: Type.Enum(['done', 'refused']),
  reason: Type.Optional(Type.Enum(['insufficient', 'limit', 'rejected'])),
});
const Cursor = Type.Integer({ minimum: 0 });
const ListQuestion = Message({
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
  cursor: Cursor,
});
const ListAnswer = Message({
  transfers: Type.Array(
    Message({
      transferId: TransferId,
      player: Player,
      direction: Direction,
      amount: Amount,
      currency: Currency,
      state: Type.Enum(['done', 'refused']),
      at: Type.Integer({ minimum: 0 }),
    }),
  ),
  next: Type.Optional(Type.Integer({ minimum: 1 })),
});
const BalancesQuestion = Message({ currency: Currency, cursor: Cursor });
const BalancesAnswer = Message({
  currency: Currency,
  balances: Type.Array(Message({ player: Player, balance: Amount })),
  next: Type.Optional(Type.Integer({ minimum: 1 })),
});
const Failure = Message({
  error: Type.Enum(['unsigned', 'malformed', 'maintenance', 'unknown', 'timeout', 'too large']),
});

export type Order = Static<typeof Order>;
export type OrderAnswer = Static<typeof OrderAnswer>;
export type ListQuestion = Static<typeof ListQuestion>;
export type ListAnswer = Static<typeof ListAnswer>;
export type BalancesQuestion = Static<typeof BalancesQuestion>;
export type BalancesAnswer = Static<typeof BalancesAnswer>;

export const readBalanceQuestion = jsonReader(BalanceQuestion);
export const readBalanceAnswer = jsonReader(BalanceAnswer);
export const readCloseOrder = jsonReader(CloseOrder);
export const readCloseAnswer = jsonReader(CloseAnswer);
export const readSeat = jsonReader(Seat);
export const readOrder = jsonReader(Order);
export const readOrderAnswer = jsonReader(OrderAnswer);
export const readListQuestion = jsonReader(ListQuestion);
export const readListAnswer = jsonReader(ListAnswer);
export const readBalancesQuestion = jsonReader(BalancesQuestion);
export const readBalancesAnswer = jsonReader(BalancesAnswer);
export const readFailure = jsonReader(Failure);

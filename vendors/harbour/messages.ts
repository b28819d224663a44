/** The messages between Harbour and its merchants, strictly parsed. */
import { Type } from 'typebox';
import { stakeResults } from '#kernel';
import { fields, Message, messageReader, type Read } from '#provider-kit';

const { Amount, Count, Currency, Text, Uuid, period, next } = fields;
const player = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });
const order = {
  transferId: Uuid,
  player,
  direction: Type.Enum(['in', 'out']),
  amount: Amount,
  currency: Currency,
};
const ended = { ...order, state: Type.Enum(['done', 'refused']) };

const Url = Text(500);
export const readLaunchQuestion = messageReader({
  game: Text(64),
  mode: Type.Enum(['real', 'demo']),
  language: Text(8),
  device: Type.Enum(['mobile', 'desktop']),
  address: Text(45),
  country: Type.Optional(Text(2)),
  currency: Currency,
  token: Text(200),
  nonce: Uuid,
  lobby: Url,
  cashier: Url,
  history: Url,
  /** How often the player is reminded of the time, and for how long he has played. */
  checkSeconds: Type.Optional(Count),
  playedSeconds: Type.Optional(Count),
  freeRounds: Type.Optional(Text(64)),
  /** Absent in demo mode. */
  player: Type.Optional(player),
});
export const readLaunchAnswer = messageReader({ nonce: Uuid, url: Text(4000) });
export const readGamesQuestion = messageReader({ cursor: Count });
export const readGamesAnswer = messageReader({
  /** As it was asked for. */
  cursor: Count,
  games: Type.Array(
    Message({
      code: Text(64),
      kind: Text(40),
      names: Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Text(120), { minProperties: 1 }),
      picture: Type.Optional(Url),
      returnBp: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      hasDemo: Type.Boolean(),
    }),
  ),
  next,
});
export const readBalanceQuestion = messageReader({ player, currency: Currency });
export const readBalanceAnswer = messageReader({
  player,
  currency: Currency,
  balance: Amount,
  transferredIn: Amount,
  transferredOut: Amount,
});
export const readCloseOrder = messageReader({ player });
export const readCloseAnswer = messageReader({ player, closed: Type.Literal(true) });
export const readLaunchCheck = messageReader({ player, ticket: Text(200) });
export const readOrder = messageReader(order);
export const readOrderAnswer = messageReader({
  ...ended,
  reason: Type.Optional(Type.Enum(['insufficient', 'limit', 'rejected'])),
});
export const readListQuestion = messageReader(period);
export const readListAnswer = messageReader({ transfers: Type.Array(Message({ ...ended, at: Count })), next });
export const readBetsQuestion = messageReader(period);
export const readBetsAnswer = messageReader({
  /** As they were asked for. */
  ...period,
  bets: Type.Array(
    Message({
      id: Text(40),
      player,
      game: Text(64),
      currency: Currency,
      stake: Amount,
      payout: Amount,
      result: Type.Enum([...stakeResults]),
      version: Count,
      at: Count,
    }),
  ),
  next,
});
export const readBalancesQuestion = messageReader({ currency: Currency, cursor: Count });
export const readBalancesAnswer = messageReader({
  currency: Currency,
  balances: Type.Array(Message({ player, balance: Amount })),
  next,
});
export const readFailure = messageReader({
  error: Type.Enum(['unsigned', 'malformed', 'maintenance', 'unknown', 'timeout', 'too large']),
});

export type LaunchQuestion = Read<typeof readLaunchQuestion>;
export type GamesQuestion = Read<typeof readGamesQuestion>;
export type GamesAnswer = Read<typeof readGamesAnswer>;
export type Order = Read<typeof readOrder>;
export type OrderAnswer = Read<typeof readOrderAnswer>;
export type ListQuestion = Read<typeof readListQuestion>;
export type ListAnswer = Read<typeof readListAnswer>;
export type BetsQuestion = Read<typeof readBetsQuestion>;
export type BetsAnswer = Read<typeof readBetsAnswer>;
export type BalancesQuestion = Read<typeof readBalancesQuestion>;
export type BalancesAnswer = Read<typeof readBalancesAnswer>;

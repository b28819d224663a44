/** The messages between Lagoon and a merchant, strictly parsed. Amounts are decimals in major units. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { fields, Message, messageReader, type Read, type SignatureScheme } from '#provider-kit';
import { walletRefusals } from '#vendors/plugin-seamless.ts';

/** Over time and raw bytes. */
export const scheme = {
  headers: { timestamp: 'lagoon-timestamp', signature: 'lagoon-signature' },
  windowSeconds: 60,
} as const satisfies SignatureScheme;

const { Amount, Count, Currency, Text, Uuid } = fields;
const Id = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' });
const Player = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' });
const MAX_STEPS = 50;

const Bet = Message({
  bet: Id,
  amount: Amount,
  jackpot: Type.Optional(Message({ code: Id, amount: Amount })),
  freeRounds: Type.Optional(Uuid),
});
const Win = Message({
  win: Id,
  amount: Amount,
  of: Id,
  jackpot: Type.Optional(Id),
  freeRounds: Type.Optional(Uuid),
});
const Rollback = Message({ rollback: Id, of: Id });

const Call = Type.Union([
  Message({ call: Type.Literal('authenticate'), ticket: Text(200) }),
  Message({ call: Type.Literal('renew'), player: Player, token: Text(200) }),
  Message({ call: Type.Literal('balance'), player: Player }),
  Message({
    call: Type.Literal('play'),
    player: Player,
    token: Type.Optional(Text(200)),
    currency: Currency,
    game: Id,
    round: Id,
    steps: Type.Array(Type.Union([Bet, Win, Rollback]), { minItems: 1, maxItems: MAX_STEPS }),
    at: Type.Optional(Count),
  }),
]);

const Answer = Message({
  status: Type.Enum(['ok', 'refused']),
  reason: Type.Optional(Type.Enum([...walletRefusals])),
  balance: Type.Optional(Amount),
  currency: Type.Optional(Currency),
  player: Type.Optional(Player),
  token: Type.Optional(Text(200)),
  expiresAt: Type.Optional(Count),
  steps: Type.Optional(Type.Array(Message({ id: Id, transaction: Text(40), isRepeated: Type.Boolean() }))),
});

export type Call = Type.Static<typeof Call>;
export type CallStep = Extract<Call, { call: 'play' }>['steps'][number];
export type Answer = Type.Static<typeof Answer>;

/** A launch, as a merchant sends it. */
export const readLaunch = messageReader({
  operator: Text(64),
  gameCode: Text(64),
  language: Text(8),
  ticket: Text(200),
  nonce: Text(64),
  mode: Type.Enum(['real', 'demo']),
  device: Type.Enum(['mobile', 'desktop']),
  address: Text(45),
  country: Type.Optional(Text(2)),
  lobbyUrl: Text(500),
  cashierUrl: Text(500),
  historyUrl: Text(500),
  realityCheck: Type.Optional(Message({ intervalSeconds: Count, elapsedSeconds: Count })),
  freeRounds: Type.Optional(Text(64)),
});

const named = { operator: Text(64), id: Uuid, player: Player };

/** A set of free rounds: to be granted, and to be cancelled or asked about. */
export const readGrant = messageReader({
  ...named,
  games: Type.Array(Text(64), { minItems: 1, maxItems: 20 }),
  rounds: Type.Integer({ minimum: 1, maximum: 10_000 }),
  bet: Amount,
  cap: Amount,
  currency: Currency,
  playBy: Count,
});
export const readNamed = messageReader(named);

/** Answered with status 200, and with 409 where it is never granted. */
export const readRoundsAnswer = messageReader({
  id: Uuid,
  state: Type.Enum(['open', 'over', 'missing']),
  played: Type.Optional(Count),
  won: Type.Optional(Amount),
});
export const readRoundsRefusal = messageReader({
  id: Uuid,
  refused: Type.Enum(['game', 'bet', 'currency', 'cancelled', 'conflict']),
});

export type GrantRequest = Read<typeof readGrant>;
export type RoundsNamed = Read<typeof readNamed>;
export type RoundsAnswer = Read<typeof readRoundsAnswer>;
export type RoundsRefused = Read<typeof readRoundsRefusal>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readCall(text: string): Call | undefined {
  const read = jsonOf(text);
  return Value.Check(Call, read) ? read : undefined;
}

export function readAnswer(text: string): Answer | undefined {
  const read = jsonOf(text);
  return Value.Check(Answer, read) ? read : undefined;
}

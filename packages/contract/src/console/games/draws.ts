/** Draws in the console: a game's, those that wait for a result, and one in full. What is decided on them is a command. */
import { Type } from 'typebox';
import { Amount, Closed, Code, OneOf, Time } from '../../schemas.ts';
import { list, read } from '../console-endpoint.ts';

const Text = Type.String();

const draw = {
  /** The game and the draw's number. */
  id: Text,
  game: Text,
  /** As the merchant's catalog has it, which has running games, too. */
  name: Type.Optional(Text),
  drawNumber: Text,
  state: OneOf(['selling', 'closed', 'drawn', 'void']),
  opensAt: Time,
  closesAt: Time,
  drawsAt: Time,
  drawnAt: Type.Optional(Time),
  settledAt: Type.Optional(Time),
  /** Of one that others draw: from when on it is void without a result. */
  awaitedUntil: Type.Optional(Time),
  voidReason: Type.Optional(Text),
  voidedBy: Type.Optional(Text),
  /** Of one that is another's to decide, operators see the state alone. */
  isDecidedHere: Type.Boolean(),
};

export const drawEndpoints = {
  listLotteries: read('/lotteries', 'draws.see', {
    summary: 'The lotteries of this server, where their results come from, and whether the platform draws them.',
    scope: 'any',
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Text,
          /** As the merchant's catalog has it; the code, where no merchant is chosen. */
          name: Text,
          source: Text,
          isPlatforms: Type.Boolean(),
        }),
      ),
    }),
  }),
  listDraws: list('/draws', 'draws.see', {
    summary:
      'Draws of a lottery, the newest first; those of a number; without either those of all that are closed and not drawn yet.',
    scope: 'any',
    row: Closed(draw),
    filters: { game: Code, number: Type.String({ pattern: '^[0-9A-Za-z-]{1,40}$' }) },
    sorts: ['-drawNumber'],
    isBackground: true,
  }),
  showDraw: read('/draws/{game}/{drawNumber}', 'draws.see', {
    summary: 'A draw in full: its orders, its outcome, its official results, and whether it is drawn the same again.',
    scope: 'any',
    params: Closed({ game: Code, drawNumber: Type.String({ pattern: '^[0-9A-Za-z-]{1,40}$' }) }),
    answer: Closed({
      ...draw,
      /** Empty: a round that runs, of a game that is no lottery. */
      source: Text,
      /** Of a merchant; the platform's draws are sold by several, in their currencies. */
      orders: Type.Optional(Type.Integer()),
      stake: Type.Optional(Amount),
      currency: Type.Optional(Text),
      outcome: Type.Optional(Type.Unknown()),
      link: Type.Optional(Text),
      beacon: Type.Optional(Type.Unknown()),
      isSame: Type.Optional(Type.Boolean()),
      /** What is asked for of an official result. */
      fields: Type.Array(
        Closed({
          name: Text,
          count: Type.Integer(),
          /** One value and no list. */
          isAlone: Type.Boolean(),
          value: Type.Union([
            Closed({ kind: Type.Literal('whole'), from: Type.Integer(), to: Type.Integer() }),
            Closed({ kind: Type.Literal('digits'), digits: Type.Integer() }),
            Closed({ kind: Type.Literal('day') }),
          ]),
        }),
      ),
      results: Type.Array(
        Closed({
          version: Type.Integer(),
          result: Type.Unknown(),
          source: Text,
          publishedAt: Time,
          acceptedFrom: Text,
          acceptedAt: Time,
          reason: Type.Optional(Text),
        }),
      ),
    }),
    refusals: ['draw.unknown'],
  }),
} as const;

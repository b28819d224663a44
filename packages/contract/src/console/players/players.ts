/** Players in the console. Personal data are masked; a look at one as it is, and everything that is done to a player, is a command. */
import { type TSchema, Type } from 'typebox';
import { inboxKinds } from '../../endpoints/site/messages.ts';
import { Amount, Closed, Cursor, Day, Id, OneOf, PlainText, Time, Whole } from '../../schemas.ts';
import { ListOf, list, read } from '../console-endpoint.ts';
import type { Permission } from '../permissions.ts';

const Text = Type.String();
const State = OneOf(['open', 'locked', 'on_break', 'held', 'erased']);
const params = Closed({ memberId: Id });
const unknown = ['member.unknown'] as const;

/** A list of one player's things. */
const ofPlayer = <const P extends string, const N extends Permission, const Row extends TSchema>(
  path: P,
  needs: N,
  summary: string,
  row: Row,
) =>
  read(path, needs, {
    summary,
    scope: 'merchant',
    params,
    query: Closed({ cursor: Type.Optional(Cursor), limit: Whole(1, 200, 25) }),
    answer: ListOf(row),
    refusals: unknown,
  });

const Order = Closed({
  id: Id,
  provider: Text,
  amount: Amount,
  fee: Amount,
  state: Text,
  at: Time,
  changedAt: Time,
});

export const Bet = Closed({
  id: Id,
  kind: Text,
  game: Text,
  gameName: Text,
  /** By which of the game's variants it is played; absent of bets at vendors, and of those from before it was recorded. */
  variant: Type.Optional(Text),
  category: Text,
  vendor: Text,
  stake: Amount,
  payout: Amount,
  state: Text,
  at: Time,
  summary: Text,
});

export const playerEndpoints = {
  listPlayers: list('/players', 'members.search', {
    summary:
      'Players, the newest first; or those whom a search finds: an id, address or number in full, or how a name begins.',
    scope: 'merchant',
    row: Closed({
      id: Id,
      username: Text,
      nickname: Text,
      email: Type.Optional(Text),
      phone: Type.Optional(Text),
      state: State,
      tags: Type.Array(Text),
      registeredAt: Time,
      firstLoginAt: Type.Optional(Time),
    }),
    filters: { search: PlainText(100), tag: PlainText(32), state: OneOf(['locked']), from: Day, to: Day },
    sorts: ['-registeredAt'],
  }),
  listTags: read('/tags', 'members.search', {
    summary: 'The tags in use, with how many players have each.',
    scope: 'merchant',
    answer: Closed({ rows: Type.Array(Closed({ id: Text, tag: Text, members: Type.Integer() })) }),
  }),
  showPlayer: read('/players/{memberId}', 'members.see', {
    summary: 'A player: profile with masked personal data, balances, level, wagering, tags and notes.',
    scope: 'merchant',
    params,
    answer: Closed({
      id: Id,
      username: Text,
      nickname: Text,
      state: State,
      level: Type.Integer(),
      tags: Type.Array(Text),
      /** Masked, by field; only what was entered. */
      person: Type.Record(Type.String(), Text),
      facts: Type.Record(Type.String(), Text),
      balances: Closed({
        currency: Text,
        cash: Amount,
        pending: Amount,
        held: Amount,
        owed: Amount,
        /** Of the grant that is active: no other has money. */
        bonus: Amount,
        points: Text,
        /** At vendors with a wallet of their own, as these last reported it. */
        vendors: Type.Array(
          Closed({ vendor: Text, state: Text, balance: Type.Optional(Amount), reportedAt: Type.Optional(Time) }),
        ),
      }),
      wagering: Type.Array(Closed({ id: Id, source: Text, required: Amount, done: Amount, state: Text, since: Time })),
      notes: Type.Array(Closed({ id: Id, text: Text, by: Text, at: Time })),
    }),
    refusals: unknown,
  }),
  listPlayerMovements: read('/players/{memberId}/movements', 'members.statement', {
    summary: 'The statement of one of a player’s accounts, the newest first.',
    scope: 'merchant',
    params,
    query: Closed({
      /** The one the player plays from, where none is named. Of bonus money each grant has its own. */
      account: Type.Optional(OneOf(['cash', 'pending', 'held', 'bonus', 'points'] as const)),
      grant: Type.Optional(Id),
      kind: Type.Optional(PlainText(40)),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      cursor: Type.Optional(Cursor),
      limit: Whole(1, 200, 25),
    }),
    answer: ListOf(
      Closed({
        id: Text,
        kind: Text,
        /** Of points: a number. */
        amount: Text,
        balanceAfter: Text,
        at: Time,
        source: Text,
        /** Of a bet: what its game is called, in the operator's language. */
        sourceName: Type.Optional(Text),
        ref: Text,
      }),
    ),
    refusals: unknown,
  }),
  listPlayerGrants: read('/players/{memberId}/grants', 'promotions.see', {
    summary: 'A player’s grants of bonus money, the newest first, with what each has on its account.',
    scope: 'merchant',
    params,
    answer: ListOf(
      Closed({
        id: Id,
        campaign: Text,
        state: Text,
        award: Amount,
        bonus: Amount,
        required: Amount,
        done: Amount,
        since: Time,
        expiresAt: Type.Optional(Time),
      }),
    ),
    refusals: unknown,
  }),
  listPlayerBets: ofPlayer('/players/{memberId}/bets', 'members.bets', 'A player’s bets, the newest first.', Bet),
  showPlayerBet: read('/players/{memberId}/bets/{betId}', 'members.bets', {
    summary: 'A bet in full. A round of our own games is replayed from its seeds.',
    scope: 'merchant',
    params: Closed({ memberId: Id, betId: Id }),
    answer: Closed({
      bet: Bet,
      round: Type.Optional(Type.Unknown()),
      lines: Type.Optional(Type.Array(Type.Unknown())),
      replay: Type.Optional(Closed({ outcome: Type.Unknown(), payout: Amount, isSame: Type.Boolean() })),
    }),
    refusals: ['member.unknown', 'round.unknown'],
  }),
  showPlayerFreeRounds: read('/players/{memberId}/free-rounds', 'promotions.see', {
    summary: 'A player’s free rounds: sets that are not over, then the latest.',
    scope: 'merchant',
    params,
    answer: ListOf(
      Closed({
        id: Id,
        campaign: Text,
        games: Text,
        stake: Amount,
        rounds: Type.Integer(),
        played: Type.Integer(),
        won: Amount,
        cap: Amount,
        given: Amount,
        state: Text,
        playBy: Time,
        /** Why it was cancelled. */
        reason: Type.Optional(Text),
        /** Of a set in a vendor's games: what it is there, and what the vendor last counted. */
        vendor: Type.Optional(
          Closed({ code: Text, state: Text, played: Type.Optional(Type.Integer()), won: Type.Optional(Amount) }),
        ),
      }),
    ),
    refusals: unknown,
  }),
  listPlayerDeposits: ofPlayer('/players/{memberId}/deposits', 'deposits.see', 'A player’s deposits.', Order),
  listPlayerWithdrawals: ofPlayer(
    '/players/{memberId}/withdrawals',
    'withdrawals.see',
    'A player’s withdrawals.',
    Order,
  ),
  listPlayerMessages: ofPlayer(
    '/players/{memberId}/messages',
    'messages.see',
    'What a player was written, the newest first, also what the player has deleted.',
    Closed({
      id: Id,
      kind: OneOf(inboxKinds),
      /** Of a message: in the operator's language, else the merchant's, else in any. */
      title: Type.Optional(Text),
      amount: Type.Optional(Amount),
      at: Time,
      readAt: Type.Optional(Time),
      removedAt: Type.Optional(Time),
    }),
  ),
  showPlayerAccess: read('/players/{memberId}/access', 'members.access', {
    summary: 'A player’s sessions, devices, ways to log in, and last logins.',
    scope: 'merchant',
    params,
    answer: Closed({
      isTwoStep: Type.Boolean(),
      passkeys: Type.Integer(),
      outside: Type.Array(Closed({ provider: Text, linkedAt: Time })),
      sessions: Type.Array(Closed({ id: Text, address: Text, device: Text, openedAt: Time, seenAt: Time })),
      devices: Type.Array(Closed({ id: Text, device: Text, address: Text, usedAt: Time, isTrusted: Type.Boolean() })),
      logins: Type.Array(Closed({ id: Text, outcome: Text, method: Text, address: Text, device: Text, at: Time })),
    }),
    refusals: unknown,
  }),
  showPlayerLimits: read('/players/{memberId}/limits', 'members.limits', {
    summary: 'A player’s limits, reminder and break, and the last changes of them.',
    scope: 'merchant',
    params,
    answer: Closed({
      limits: Type.Array(
        Closed({
          period: Text,
          /** The player's own. */
          amount: Type.Optional(Amount),
          used: Amount,
          left: Type.Optional(Amount),
          /** Set by an operator; a looser one, or none, holds from then on. */
          imposed: Type.Optional(
            Closed({ amount: Amount, next: Type.Optional(Closed({ amount: Type.Optional(Amount), from: Time })) }),
          ),
        }),
      ),
      reminderMinutes: Type.Integer(),
      break: Type.Optional(Closed({ kind: Text, begunAt: Time, endsAt: Type.Optional(Time) })),
      changes: Type.Array(
        Closed({
          id: Id,
          kind: Text,
          period: Type.Optional(Text),
          amount: Type.Optional(Amount),
          minutes: Type.Optional(Type.Integer()),
          length: Type.Optional(Text),
          at: Time,
        }),
      ),
    }),
    refusals: unknown,
  }),
  listLinkedPlayers: read('/players/{memberId}/linked', 'members.links', {
    summary: 'Accounts that may be the same person’s: what they share, how much each says, and the sum of at most 100.',
    scope: 'merchant',
    params,
    answer: Closed({
      rows: Type.Array(
        Closed({
          id: Id,
          username: Text,
          state: State,
          weight: Type.Integer(),
          reasons: Type.Array(Closed({ kind: Text, detail: Text })),
        }),
      ),
    }),
    refusals: unknown,
  }),
} as const;

/** The test kit of rounds of several moves: a table with the tests' games, and calls as a frame makes them. */
import { randomUUID } from 'node:crypto';
import type { AnswerOf, Endpoints } from '#contract';
import type { GameManifest } from '#games/plugin.ts';
import type { Session } from '../../../../http/handlers.ts';
import type { Merchant } from '../../../merchants/index.ts';
import { north, openTable, request, rotateSeeds, stageOf, type Table } from '../../testing/open-table.ts';
import { steppedGames, steppedVendors } from './games.ts';

export type ShownRound = AnswerOf<Endpoints['openRound']>['round'];

export interface OpenOptions {
  readonly game?: string;
  readonly stake?: string;
  readonly input?: unknown;
  readonly key?: string;
  readonly play?: Table['play'];
}

export const TOWER = 'template';
export const DOUBLING = 'doubling';

export async function openStepped(games: readonly GameManifest[] = steppedGames, merchants?: readonly Merchant[]) {
  const table = await openTable({ games, vendors: steppedVendors, ...(merchants && { merchants }) });
  const stage = (session: Session, game: string) => stageOf(session, game, steppedVendors);
  return {
    ...table,
    stage,
    open(session: Session, options: OpenOptions = {}) {
      const { game = TOWER, stake = '10.00', key = randomUUID(), play = table.play } = options;
      const { input = game === DOUBLING ? { isOverAtOnce: false } : {} } = options;
      return request(play.routes, 'openRound', north, {
        session: stage(session, game),
        body: { stake, input },
        idempotencyKey: key,
      });
    },
    move(session: Session, round: ShownRound, move: unknown, change: { step?: number; play?: Table['play'] } = {}) {
      const { step = round.step, play = table.play } = change;
      const body = { roundId: round.roundId, step, move };
      return request(play.routes, 'makeMove', north, { session: stage(session, round.game), body });
    },
    async current(session: Session, game = TOWER, play = table.play): Promise<ShownRound | undefined> {
      const answer = await request(play.routes, 'currentRound', north, { session: stage(session, game) });
      return answer.ok ? answer.value.round : undefined;
    },
    rotate: (session: Session, game = TOWER) => rotateSeeds(table.play.routes, north, stage(session, game), 'mine'),
    cash: async (session: Session) => {
      const { memberId, isTrial } = session;
      return (await table.wallet.balance(table.db, { merchant: north, memberId, isTrial })).cashMinor;
    },
    /** As if the rounds of a member had been left for a day. */
    leave: ({ memberId }: Session) =>
      table.database.sql.query(
        `update play_open_round set due_at = now() - interval '1 second' where merchant_id = 'north' and member_id = $1`,
        [memberId],
      ),
    endedRounds: ({ memberId }: Session) =>
      table.db
        .selectFrom('play_round')
        .selectAll()
        .where('merchant_id', '=', 'north')
        .where('member_id', '=', memberId)
        .orderBy('nonce')
        .execute(),
  };
}

export type Stepped = Awaited<ReturnType<typeof openStepped>>;

export const minor = (amount: string) => BigInt(amount.replace('.', ''));

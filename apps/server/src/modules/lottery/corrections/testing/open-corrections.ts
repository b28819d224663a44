/** The test kit of corrections: a lottery with official results, its feed, its members, and two operators. */
import { randomUUID } from 'node:crypto';
import type { BodyOf, Endpoints } from '#contract';
import { type Draw, drawOnSale } from '#engine-kit';
import type { GameManifestOf } from '#games/plugin.ts';
import { assert, type Json } from '#kernel';
import { atomically } from '../../../../db/transactions.ts';
import type { Session } from '../../../../http/handlers.ts';
import type { Merchant } from '../../../merchants/index.ts';
import {
  answered,
  north,
  openTable,
  request,
  stageOf,
  type Table,
  type TableOptions,
} from '../../../play/testing/open-table.ts';
import type { FeedReport } from '../../index.ts';
import { boardOf, reportOf } from '../../official/testing/official-game.ts';

type Line = BodyOf<Endpoints['placeOrder']>['lines'][number];

/** Eighteen units on two digits that may end any prize; in Tradition with a rebate. */
export const lineOn = (digits: string, more: Partial<Line> = {}): Line => ({
  play: 'vns.lo2',
  selection: { numbers: [digits] },
  unit: '1.00',
  multiple: 1,
  ...more,
});

export async function openCorrections(game: GameManifestOf<'shared'>, options: TableOptions = {}) {
  const reports = new Map<string, readonly FeedReport[]>();
  const table = await openTable({
    games: [game],
    feedReports: async ({ drawNumber }) => reports.get(drawNumber) ?? [],
    ...options,
  });
  const { calendar, code: gameCode } = game;
  assert(calendar, 'a lottery has a calendar');
  table.time.fixedAt = Date.UTC(2026, 3, 1, 4);
  const now = () => table.time.fixedAt ?? 0;
  const selling = () => drawOnSale(calendar, now());

  async function at(ms: number) {
    table.time.fixedAt = ms;
    await table.lottery.drawClock.tick();
  }

  return {
    ...table,
    table,
    reports,
    now,
    at,
    selling,
    /** Into the draw after the one that is on sale: every test has draws of its own. */
    moveOn() {
      table.time.fixedAt = drawOnSale(calendar, selling().closesAtMs).opensAtMs + 1000;
    },
    async order(session: Session, lines: readonly Line[] = [lineOn('05')], merchant: Merchant = north) {
      const isTradition = lines.some(({ selection }) => JSON.stringify(selection).includes('series'));
      const body = {
        gameCode,
        drawNumber: selling().drawNumber,
        playType: isTradition ? ('Tradition' as const) : ('Entertainment' as const),
        lines: [...lines],
      };
      const given = { session: stageOf(session, gameCode), body, idempotencyKey: randomUUID() };
      return answered(await request(table.lottery.routes, 'placeOrder', merchant, given)).order;
    },
    /** Draws by this result of the feed, and settles. */
    async settle(draw: Draw, result: Json = boardOf('05')) {
      reports.set(draw.drawNumber, [reportOf(draw, '', { result })]);
      await at(draw.drawsAtMs + 10_000);
    },
    ...operatorsOf(table, gameCode),
    tick: () => table.lottery.drawClock.tick(),
    async cash(session: Session, merchant: Merchant = north) {
      const accountRef = { merchant, memberId: session.memberId, isTrial: session.isTrial };
      return (await table.wallet.balance(table.db, accountRef)).cashMinor;
    },
    /** Spends all but so much, at no game. */
    async leave(session: Session, minor: bigint, merchant: Merchant = north) {
      const accountRef = { merchant, memberId: session.memberId, isTrial: false };
      const { cashMinor } = await table.wallet.balance(table.db, accountRef);
      if (cashMinor <= minor) return;
      const amountMinor = cashMinor - minor;
      const taking = { accountRef, direction: 'debit', across: 'adjustment', source: 'test', amountMinor } as const;
      await atomically(table.db, (tx) => table.wallet.correct(tx, { ...taking, externalId: randomUUID() }));
    },
    async detail(session: Session, orderId: string, merchant: Merchant = north) {
      return answered(await request(table.lottery.routes, 'orderDetail', merchant, { session, query: { orderId } }));
    },
    async history(merchant: Merchant = north) {
      const query = { gameCode, limit: 20 };
      return answered(await request(table.lottery.routes, 'drawHistory', merchant, { query })).content;
    },
    async statement(session: Session, merchant: Merchant = north) {
      const accountRef = { merchant, memberId: session.memberId, isTrial: session.isTrial };
      return (await table.walletModule.statement.page(table.db, accountRef, { from: new Date(0), limit: 50 })).content;
    },
  };
}

/** What two of them decide. */
function operatorsOf(table: Table, gameCode: string) {
  const by = 'ines, tomas';
  const textOf = (result: Json, publishedAtMs: number) =>
    JSON.stringify({ source: 'Example Office', publishedAt: new Date(publishedAtMs).toISOString(), result });
  return {
    /** Where the feed says nothing. */
    enter({ drawNumber, drawsAtMs }: Draw, result: Json) {
      const entered = { scope: 'north', gameCode, drawNumber, text: textOf(result, drawsAtMs + 1000), by };
      return atomically(table.db, (tx) => table.lottery.backOffice.enterResult(tx, entered));
    },
    correct(
      { drawNumber, drawsAtMs }: Draw,
      result: Json,
      { scope = 'north', publishedAtMs = drawsAtMs + 60_000, game = gameCode } = {},
    ) {
      const text = textOf(result, publishedAtMs);
      const corrected = { scope, gameCode: game, drawNumber, text, by, reason: 'the office misread a ball' };
      return atomically(table.db, (tx) => table.lottery.corrections.correctResult(tx, corrected));
    },
  };
}

export type Corrections = Awaited<ReturnType<typeof openCorrections>>;

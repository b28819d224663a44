/**
 * The draw scheduler: loops that close, draw and settle what is due by the database's clock, each found by one query over all merchants
 * and games, one that asks for public beacons, one for official results, and one that corrects those. They are apart, so that nothing that is waited for, and no large
 * settlement, delays another draw. Every node runs them; row locks ensure that each thing happens once. What became due while no node was running is
 * found by its row.
 */
import { drawBefore, drawOnSale } from '#engine-kit';
import { inTransaction } from '../../db/transactions.ts';
import { stopChases } from './chase/index.ts';
import { correctDue, resettleAgain } from './corrections/index.ts';
import type { LotteryDeps } from './deps.ts';
import {
  closeDraw,
  closeFree,
  type DrawParts,
  type DueDraw,
  drawByKey,
  drawDue,
  drawnOfficially,
  drawsAwaitingBeacon,
  drawsAwaitingResult,
  drawsToClose,
  type Scope,
  unsettledDraws,
  voidAt,
} from './draws/index.ts';
import { AFTER_FAILURE_MS, each, inSets, repeatedly } from './loops.ts';
import type { LotteryGame } from './lottery-registry.ts';
import type { AwaitedResults } from './official/index.ts';
import { dueAgain, settleAgain, settleDraw } from './orders/index.ts';
import { settlementOf } from './settlement-of.ts';

/** Polls at least this often: for orders another node left behind. */
const MAX_SLEEP_MS = 5000;
/** Maximum rounds of settling in one manual tick. */
const MAX_TURNS = 1000;

/** Maximum draws closed, or asked for, in one run; the rest wait for the next. */
const MAX_DUE = 1000;
/** Sets of draws that are closed or opened at the same time. */
const AT_ONCE = 4;
/** Per game and merchant in one run: draws to settle, and orders to retry. */
const MAX_UNSETTLED = 100;
const MAX_AGAIN = 50;
/** How long the sources of official results are asked again whether they still say the same. */
const RETRIED_FOR_MS = 86_400_000;

export interface DrawClock {
  /** Processes everything due now, draws and settlements; returns the time until something is due. */
  tick(): Promise<number>;
  /** Its parts: closes and draws; settles and corrects. */
  draw(): Promise<number>;
  settle(): Promise<number>;
  start(): void;
  /** Resolves when work in progress has ended. */
  stop(): Promise<void>;
}

interface ClockParts extends DrawParts {
  readonly results: AwaitedResults;
}

export function createDrawClock(deps: LotteryDeps, parts: ClockParts): DrawClock {
  const { alert } = deps;
  const byTheClock = clockOf(deps, parts);

  /** Ends betting on draws, and opens the next ones. */
  const close = () =>
    byTheClock(
      async (of, now) => {
        const { isDue, ...closed } = await closeDue(deps, of, now);
        if (isDue) drawing.wake();
        const openFailed = await openOnSale(deps, parts, now);
        return { ...closed, hasFailed: closed.hasFailed || openFailed };
      },
      (game, nowMs) => drawOnSale(game.calendar, nowMs).closesAtMs,
    );

  /** Asks for what draws that are due wait for, until it has come or they are void: as soon again as anything that failed. */
  const fetchingFrom = (source: 'beacon' | 'official', fetchOne: (of: Scope, now: Date) => Promise<Fetched>) => () =>
    byTheClock(
      async (of, now) => {
        const { came, missing } = await fetchOne(of, now);
        if (came > 0) drawing.wake();
        return { hasFailed: missing > 0, isMoreLeft: false };
      },
      nextDrawMs,
      parts.registry.all.filter(({ manifest }) => manifest.source === source),
    );
  const fetch = fetchingFrom('beacon', (of, now) => fetchBeacons(deps, parts, of, now));
  const fetchResults = fetchingFrom('official', (of, now) => fetchOfficial(deps, parts, of, now));

  /** Makes draws that are closed. Sold bets are drawn and settled even if the game was delisted since. */
  const draw = () =>
    byTheClock(async (of, now) => {
      const awaited = { ...parts.awaited.readyAt(now), results: parts.results.ready() };
      const { hasFailed, unsettled } = await drawDue(deps, parts, { scope: of, now, awaited });
      // Not before: payments would delay the draws that are still to be made.
      if (unsettled > 0) settling.wake();
      return { hasFailed, isMoreLeft: false };
    }, nextDrawMs);

  /** What is paid may end chases. */
  const thenStop = (pay: typeof settleDue) => async () => {
    const rest = await pay(deps, parts);
    stopping.wake();
    return rest;
  };
  const settle = thenStop(settleDue);
  const correct = thenStop(correctOfficial);

  /** Ends chases after a win, or a break of their member. */
  const stop = () => stopChases(deps, { registry: parts.registry, now: parts.draws.now });

  const closing = repeatedly(close, alert);
  const fetching = repeatedly(fetch, alert);
  const fetchingResults = repeatedly(fetchResults, alert);
  const drawing = repeatedly(draw, alert);
  const settling = repeatedly(settle, alert);
  const stopping = repeatedly(stop, alert);
  const correcting = repeatedly(correct, alert);
  const loops = [closing, fetching, fetchingResults, drawing, settling, stopping, correcting];
  const closeAndDraw = async () => Math.min(await close(), await fetch(), await fetchResults(), await draw());
  const settleAll = async () => {
    const both = async () => Math.min(await settle(), await correct());
    let rest = await both();
    for (let turn = 0; rest === 0 && turn < MAX_TURNS; turn++) rest = await both();
    return Math.min(rest, await stop());
  };
  return {
    async tick() {
      const sleep = await closeAndDraw();
      const rest = await settleAll();
      return rest === AFTER_FAILURE_MS ? Math.min(rest, sleep) : sleep;
    },
    draw: closeAndDraw,
    settle: settleAll,
    start() {
      for (const loop of loops) loop.start();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function scopeOf(deps: LotteryDeps, parts: DrawParts): Scope {
  return { merchantIds: deps.merchants().map(({ id }) => id), games: parts.registry.all.map(({ code }) => code) };
}

const isServed = ({ merchantIds, games }: Scope) => merchantIds.length > 0 && games.length > 0;

/** Runs what is due now and says when something is due again: at the next of these moments of any game. */
function clockOf(deps: LotteryDeps, parts: DrawParts) {
  return async (
    run: (of: Scope, now: Date) => Promise<{ readonly hasFailed: boolean; readonly isMoreLeft: boolean }>,
    nextMs: (game: LotteryGame, nowMs: number) => number,
    games = parts.registry.all,
  ) => {
    const of = { ...scopeOf(deps, parts), games: games.map(({ code }) => code) };
    if (!isServed(of)) return MAX_SLEEP_MS;
    const now = await parts.draws.now(deps.db);
    const began = performance.now();
    const { hasFailed, isMoreLeft } = await run(of, now);
    if (hasFailed) return AFTER_FAILURE_MS;
    if (isMoreLeft) return 0;
    const next = Math.min(...games.map((game) => nextMs(game, now.getTime())));
    // One millisecond later: the database's clock must have reached it too.
    const left = next + 1 - now.getTime() - (performance.now() - began);
    return Math.min(MAX_SLEEP_MS, Math.max(0, left));
  };
}

interface Fetched {
  readonly came: number;
  readonly missing: number;
}

async function fetchBeacons(deps: LotteryDeps, { awaited }: DrawParts, of: Scope, now: Date): Promise<Fetched> {
  const waiting = await drawsAwaitingBeacon(deps.db, of, now, MAX_DUE);
  return awaited.fetch(waiting.filter((one) => now < voidAt(one)));
}

/** Looks for the official results of draws that are due, and asks again for those of the last day. */
async function fetchOfficial(deps: LotteryDeps, { results }: ClockParts, of: Scope, now: Date): Promise<Fetched> {
  const fetched = await results.fetch(await drawsAwaitingResult(deps.db, of, now, MAX_DUE), now);
  const since = new Date(now.getTime() - RETRIED_FOR_MS);
  await results.fetchAgain(await drawnOfficially(deps.db, of, since, MAX_DUE), now);
  return fetched;
}

/** Settles drawn draws, some orders of each in turn; returns the pause. */
async function settleDue(deps: LotteryDeps, parts: DrawParts): Promise<number> {
  const of = scopeOf(deps, parts);
  if (!isServed(of)) return MAX_SLEEP_MS;
  const inTurn = { atOnce: 1, alert: deps.alert };
  let isMoreLeft = false;
  const unsettled = await unsettledDraws(deps.db, of, MAX_UNSETTLED);
  const settleFailed = await each(unsettled, inTurn, async (one) => {
    const settlement = await settlementOf(deps, parts, one);
    if (settlement && (await settleDraw(deps, settlement, parts.draws.now)) === 'more') isMoreLeft = true;
  });
  const againFailed = await each(
    await dueAgain(deps.db, of, MAX_AGAIN),
    inTurn,
    async ({ orderId, isSettled, ...key }) => {
      const drawn = await drawByKey(deps.db, key);
      const settlement = drawn && (await settlementOf(deps, parts, drawn));
      if (settlement && isSettled) await resettleAgain(deps, settlement, orderId, parts.draws.now);
      else if (settlement) await settleAgain(deps, settlement, orderId);
    },
  );
  if (settleFailed || againFailed) return AFTER_FAILURE_MS;
  return isMoreLeft ? 0 : MAX_SLEEP_MS;
}

/** Pays the differences of corrected results: beside the settlement of other draws. */
function correctOfficial(deps: LotteryDeps, parts: DrawParts): Promise<number> {
  const official = parts.registry.all.filter(({ manifest }) => manifest.source === 'official');
  const of = { ...scopeOf(deps, parts), games: official.map(({ code }) => code) };
  return correctDue(deps, { now: parts.draws.now, settlementOf: (draw) => settlementOf(deps, parts, draw) }, of);
}

const keyOf = (due: DueDraw) => ({
  merchantId: due.merchant_id,
  game: due.game,
  drawIndex: Number(due.draw_index),
});

/** Ends betting on what is due. What is held, by a bet in progress or by another node, is waited for alone. */
async function closeDue(deps: LotteryDeps, of: Scope, now: Date) {
  const side = { atOnce: AT_ONCE, alert: deps.alert };
  const due = await drawsToClose(deps.db, of, now, MAX_DUE);
  let closed = 0;
  await inSets(due, side, async (some) => {
    closed += await inTransaction(deps, (tx) => closeFree(tx, some.map(keyOf), now));
  });
  const held = closed < due.length ? await drawsToClose(deps.db, of, now, MAX_DUE) : [];
  const hasFailed = await each(held, side, (one) => inTransaction(deps, (tx) => closeDraw(tx, keyOf(one), now)));
  return { hasFailed, isMoreLeft: due.length === MAX_DUE, isDue: due.some((one) => one.draws_at <= now) };
}

/**
 * Creates the rows of draws now on sale that this node does not know; returns whether that failed for any. One query finds which of
 * them are listed.
 */
async function openOnSale(deps: LotteryDeps, parts: DrawParts, now: Date): Promise<boolean> {
  const onSale = parts.registry.all.map((game) => ({ game, draw: drawOnSale(game.calendar, now.getTime()) }));
  const unseen = deps
    .merchants()
    .flatMap(({ id }) => onSale.map(({ game, draw }) => ({ merchantId: id, game, draw })))
    .filter((one) => !parts.draws.isKnown(one));
  if (unseen.length === 0) return false;
  const listings = await deps.catalog.listedCodes(
    deps.db,
    [...new Set(unseen.map(({ merchantId }) => merchantId))],
    [...new Set(unseen.map(({ game }) => game.code))],
  );
  const listed = new Set(listings.map(({ merchantId, code }) => `${merchantId}/${code}`));
  return inSets(
    unseen.filter(({ merchantId, game }) => listed.has(`${merchantId}/${game.code}`)),
    { atOnce: AT_ONCE, alert: deps.alert },
    async (some) => {
      await parts.draws.ensure(some);
      // Loaded and compiled before the moment at which they draw.
      for (const { game } of some) await parts.registry.engine(game, { rulesVersion: game.manifest.rulesVersion });
    },
  );
}

/** The next draw of a game after this moment. */
function nextDrawMs({ calendar }: LotteryGame, nowMs: number): number {
  const selling = drawOnSale(calendar, nowMs);
  const before = drawBefore(calendar, selling);
  return before.drawsAtMs > nowMs ? before.drawsAtMs : selling.drawsAtMs;
}

/**
 * The draw scheduler: closes, draws and settles what is due by the database's clock, then sleeps until the next close or draw.
 * Everything due of all merchants and games is found by one query, and processed draw by draw. Every node runs one; row locks ensure
 * that each thing happens once. What became due while no node was running is found by its row.
 */
import { drawByIndex, drawOnSale } from '#engine-kit';
import { inTransaction } from '../../db/transactions.ts';
import type { LotteryDeps } from './deps.ts';
import {
  closeDraw,
  type DrawParts,
  type DrawRow,
  type DueDraw,
  drawByKey,
  dueDraws,
  runDraw,
  type Scope,
  unsettledDraws,
} from './draws/index.ts';
import type { LotteryGame } from './lottery-registry.ts';
import { dueAgain, type Settlement, settleAgain, settleDraw } from './orders/index.ts';

/** Polls at least this often: for orders another node left behind. */
const MAX_SLEEP_MS = 5000;
const AFTER_FAILURE_MS = 1000;
/** Maximum rounds of settling in one manual tick. */
const MAX_TURNS = 1000;

/** Maximum draws closed and drawn in one run; the rest wait for the next. */
const MAX_DUE = 1000;
/** Per game and merchant in one run: draws to settle, and orders to retry. */
const MAX_UNSETTLED = 100;
const MAX_AGAIN = 50;

export interface DrawClock {
  /** Processes everything due now, draws and settlements; returns the time until something is due. */
  tick(): Promise<number>;
  start(): void;
  /** Resolves when work in progress has ended. */
  stop(): Promise<void>;
}

export function createDrawClock(deps: LotteryDeps, parts: DrawParts): DrawClock {
  const scope = (): Scope => ({
    merchantIds: deps.merchants().map(({ id }) => id),
    games: parts.registry.all.map(({ code }) => code),
  });
  /** Each in its own transactions: a failure is retried soon, and blocks no other. */
  const each = async <Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<boolean> => {
    let hasFailed = false;
    for (const item of items) {
      await act(item).catch((error: unknown) => {
        hasFailed = true;
        deps.alert(error);
      });
    }
    return hasFailed;
  };
  const isServed = ({ merchantIds, games }: Scope) => merchantIds.length > 0 && games.length > 0;

  /** Closes, draws, and opens the next draws. Returns the time until something is due. */
  const drawDue = async () => {
    const of = scope();
    if (!isServed(of)) return MAX_SLEEP_MS;
    const now = await parts.draws.now(deps.db);
    const began = performance.now();
    const due = await dueDraws(deps.db, of, now, MAX_DUE);
    // Sold bets are drawn and settled even if the game was delisted since.
    const drawFailed = await each(due, async (one) => {
      if (await closeAndDraw(deps, parts, one, now)) settling.wake();
    });
    const openFailed = await openOnSale(deps, parts, now, each);
    if (drawFailed || openFailed) return AFTER_FAILURE_MS;
    if (due.length === MAX_DUE) return 0;
    const next = Math.min(...parts.registry.all.map((game) => nextEventMs(game, now.getTime())));
    // One millisecond later: the database's clock must have reached it too.
    const left = next + 1 - now.getTime() - (performance.now() - began);
    return Math.min(MAX_SLEEP_MS, Math.max(0, left));
  };

  /** Settles drawn draws, some orders of each in turn; returns the pause. */
  const settle = async () => {
    const of = scope();
    if (!isServed(of)) return MAX_SLEEP_MS;
    let isMoreLeft = false;
    const unsettled = await unsettledDraws(deps.db, of, MAX_UNSETTLED);
    const settleFailed = await each(unsettled, async (draw) => {
      const settlement = await settlementOf(deps, parts, draw);
      if (settlement && (await settleDraw(deps, settlement, parts.draws.now)) === 'more') isMoreLeft = true;
    });
    const againFailed = await each(await dueAgain(deps.db, of, MAX_AGAIN), async ({ orderId, ...key }) => {
      const draw = await drawByKey(deps.db, key);
      const settlement = draw && (await settlementOf(deps, parts, draw));
      if (settlement) await settleAgain(deps, settlement, orderId);
    });
    if (settleFailed || againFailed) return AFTER_FAILURE_MS;
    return isMoreLeft ? 0 : MAX_SLEEP_MS;
  };

  // Separate, so that a large settlement delays no draw.
  const drawing = repeatedly(drawDue, deps.alert);
  const settling = repeatedly(settle, deps.alert);
  return {
    async tick() {
      const sleep = await drawDue();
      let rest = await settle();
      for (let turn = 0; rest === 0 && turn < MAX_TURNS; turn++) rest = await settle();
      return rest === AFTER_FAILURE_MS ? Math.min(rest, sleep) : sleep;
    },
    start() {
      drawing.start();
      settling.start();
    },
    async stop() {
      await Promise.all([drawing.stop(), settling.stop()]);
    },
  };
}

/** Repeats an action, each time after the pause it returned. */
function repeatedly(act: () => Promise<number>, alert: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;
  let isWoken = false;
  const run = async () => {
    timer = undefined;
    isWoken = false;
    const sleep = await act().catch((error: unknown) => {
      alert(error);
      return AFTER_FAILURE_MS;
    });
    if (!isStopped) runAfter(isWoken ? 0 : sleep);
  };
  const runAfter = (sleep: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = run();
    }, sleep);
  };
  return {
    /** Wakes the loop: there is something to do now. */
    wake() {
      isWoken = true;
      if (!isStopped && timer) runAfter(0);
    },
    start() {
      isStopped = false;
      running = run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Closes a draw when due, and draws it when that is due too. Returns whether it was drawn. */
async function closeAndDraw(deps: LotteryDeps, parts: DrawParts, due: DueDraw, now: Date): Promise<boolean> {
  const key = { merchantId: due.merchant_id, game: due.game, drawIndex: Number(due.draw_index) };
  if (due.state === 'selling') {
    await inTransaction(deps, (tx) => closeDraw(tx, key, now));
  }
  const game = parts.registry.find(due.game);
  if (!game || due.draws_at > now) return false;
  return runDraw(deps, parts, game, key);
}

/**
 * Creates the rows of draws now on sale that this node does not know; returns whether that failed for any. One query finds which of
 * them are listed.
 */
async function openOnSale(
  deps: LotteryDeps,
  parts: DrawParts,
  now: Date,
  each: <Item>(items: readonly Item[], act: (item: Item) => Promise<void>) => Promise<boolean>,
): Promise<boolean> {
  const onSale = parts.registry.all.map((game) => ({ game, draw: drawOnSale(game.calendar, now.getTime()) }));
  const unseen = deps.merchants().flatMap(({ id }) =>
    onSale.flatMap(({ game, draw }) => {
      return parts.draws.isKnown(id, game, draw) ? [] : [{ merchantId: id, game, draw }];
    }),
  );
  if (unseen.length === 0) return false;
  const listings = await deps.catalog.listedCodes(
    deps.db,
    [...new Set(unseen.map(({ merchantId }) => merchantId))],
    [...new Set(unseen.map(({ game }) => game.code))],
  );
  const listed = new Set(listings.map(({ merchantId, code }) => `${merchantId}/${code}`));
  return each(
    unseen.filter(({ merchantId, game }) => listed.has(`${merchantId}/${game.code}`)),
    ({ merchantId, game, draw }) => parts.draws.ensure(merchantId, game, draw),
  );
}

async function settlementOf(deps: LotteryDeps, parts: DrawParts, draw: DrawRow): Promise<Settlement | undefined> {
  const merchant = deps.merchants().find(({ id }) => id === draw.merchant_id);
  const game = parts.registry.find(draw.game);
  return merchant && game && { engine: await parts.registry.engine(game), merchant, draw };
}

/** The next close or draw of a game after this moment. */
function nextEventMs(game: LotteryGame, nowMs: number): number {
  const selling = drawOnSale(game.calendar, nowMs);
  const before = drawByIndex(game.calendar, selling.drawIndex - 1);
  return before.drawsAtMs > nowMs ? before.drawsAtMs : selling.closesAtMs;
}

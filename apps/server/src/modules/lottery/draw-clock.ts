/**
 * Keeps the draws on time: closes, draws and settles what is due by the database's clock, then sleeps until the next close or draw. Every
 * node runs one; the rows' locks see to it that each thing happens once. What passed while no node was awake is found again by its row.
 */
import { issueByOrdinal, issueOnSale } from '#engine-kit';
import { ok } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { LotteryDeps } from './deps.ts';
import { closeIssues, type DrawParts, drawIssue, dueOrdinals, issueByKey, unsettledIssues } from './draws/index.ts';
import type { LotteryGame } from './lottery-registry.ts';
import { dueAgain, settleIssue, settleOrSetAside } from './orders/index.ts';

/** Looks around at least this often: for orders another node left behind. */
const LONGEST_SLEEP_MS = 5000;
const AFTER_FAILURE_MS = 1000;
/** Turns of settling in one tick by hand. */
const MOST_TURNS = 1000;

/** Settled in one look: more wait for the next. */
const MOST_AGAIN = 50;

export interface DrawClock {
  /** Does what is due now, draws and settlements; answers how long nothing will be. */
  tick(): Promise<number>;
  start(): void;
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

export function createDrawClock(
  deps: LotteryDeps,
  parts: DrawParts,
  isListed: (merchantId: string, game: LotteryGame) => Promise<boolean>,
): DrawClock {
  const pairs = () => deps.merchants().flatMap((merchant) => parts.shelf.all.map((game) => ({ merchant, game })));
  /** What fails for one is tried again soon, and holds up nobody else. */
  const eachPair = async (act: (pair: Pair) => Promise<void>): Promise<boolean> => {
    let hasFailed = false;
    for (const pair of pairs()) {
      await act(pair).catch((error: unknown) => {
        hasFailed = true;
        deps.alert(error);
      });
    }
    return hasFailed;
  };

  /** Closes, draws, and opens what is sold next. Answers how long nothing of this will be due. */
  const draw = async () => {
    const now = await parts.issues.now(deps.db);
    const hasFailed = await eachPair(async ({ merchant, game }) => {
      if (await drawDue(deps, parts, merchant, game, now)) settling.wake();
      // What was sold is drawn and settled even when the game was taken off the list since.
      const isOpen = await isListed(merchant.id, game);
      if (isOpen) await parts.issues.ensure(merchant.id, game, issueOnSale(game.schedule, now.getTime()));
    });
    const next = Math.min(...parts.shelf.all.map((game) => nextEventMs(game, now.getTime())));
    const later = (await parts.issues.now(deps.db)).getTime();
    // A millisecond past it: the database's clock must have reached it too.
    return Math.min(hasFailed ? AFTER_FAILURE_MS : LONGEST_SLEEP_MS, Math.max(0, next + 1 - later));
  };

  /** Settles what is drawn, each game of each merchant some of its orders in turn; answers how long to rest. */
  const settle = async () => {
    const now = await parts.issues.now(deps.db);
    let isMoreLeft = false;
    const hasFailed = await eachPair(async ({ merchant, game }) => {
      if (!(await settleDue(deps, parts, merchant, game, now))) isMoreLeft = true;
    });
    if (hasFailed) return AFTER_FAILURE_MS;
    return isMoreLeft ? 0 : LONGEST_SLEEP_MS;
  };

  // Apart, so that a large settlement keeps nobody's draw waiting.
  const drawing = repeatedly(draw, deps.alert);
  const settling = repeatedly(settle, deps.alert);
  return {
    async tick() {
      const sleep = await draw();
      let rest = await settle();
      for (let turn = 0; rest === 0 && turn < MOST_TURNS; turn++) rest = await settle();
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

interface Pair {
  readonly merchant: Merchant;
  readonly game: LotteryGame;
}

/** Acts again and again, each time after as long as it said. */
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
    /** There is something to do now: it does not sleep on, or not begin to. */
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

/** Whether anything was drawn. */
async function drawDue(
  deps: LotteryDeps,
  parts: DrawParts,
  merchant: Merchant,
  game: LotteryGame,
  now: Date,
): Promise<boolean> {
  await deps.atomically(async (tx) => {
    await closeIssues(tx, merchant.id, game.code, now);
    return ok();
  });
  let hasDrawn = false;
  for (const ordinal of await dueOrdinals(deps.db, merchant.id, game.code, now)) {
    const drawn = await drawIssue(deps, parts, game, { merchantId: merchant.id, game: game.code, ordinal });
    if (!drawn) continue;
    hasDrawn = true;
    const { numero, state, outcome } = drawn;
    const told = { gameId: game.code, numero, state, ...(outcome === undefined ? {} : { outcome }) };
    deps.live.publish(merchant.id, 'draw', game.code, told);
  }
  return hasDrawn;
}

/** Whether nothing is left that could be settled now. */
async function settleDue(
  deps: LotteryDeps,
  parts: DrawParts,
  merchant: Merchant,
  game: LotteryGame,
  now: Date,
): Promise<boolean> {
  const engine = await parts.shelf.engine(game);
  let isDone = true;
  for (const issue of await unsettledIssues(deps.db, merchant.id, game.code)) {
    if (!(await settleIssue(deps, { engine, merchant, issue }, now))) isDone = false;
  }
  for (const { orderId, ordinal } of await dueAgain(deps.db, merchant.id, game.code, MOST_AGAIN)) {
    const issue = await issueByKey(deps.db, { merchantId: merchant.id, game: game.code, ordinal });
    if (issue) await settleOrSetAside(deps, { engine, merchant, issue }, orderId);
  }
  return isDone;
}

/** The next close or draw of a game after this moment. */
function nextEventMs(game: LotteryGame, nowMs: number): number {
  const selling = issueOnSale(game.schedule, nowMs);
  const before = issueByOrdinal(game.schedule, selling.ordinal - 1);
  return before.drawsAtMs > nowMs ? before.drawsAtMs : selling.closesAtMs;
}

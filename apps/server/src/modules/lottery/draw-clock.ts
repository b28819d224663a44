/**
 * Keeps the draws on time: closes, draws and settles what is due by the database's clock, then sleeps until the next close or draw. Every
 * node runs one; the rows' locks see to it that each thing happens once. What passed while no node was awake is found again by its row.
 */
import { issueByOrdinal, issueOnSale } from '#engine-kit';
import { ok } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { LotteryDeps } from './deps.ts';
import { type DrawParts, drawIssue } from './draw-issue.ts';
import { closeIssues, dueOrdinals, unsettledIssues } from './issue-store.ts';
import type { LotteryGame } from './lottery-shelf.ts';
import { settleIssue } from './settle-issue.ts';

/** Looks around at least this often: for orders another node left behind. */
const LONGEST_SLEEP_MS = 5000;
const AFTER_FAILURE_MS = 1000;

export interface DrawClock {
  /** Does what is due now; answers how long nothing will be. */
  tick(): Promise<number>;
  start(): void;
  /** Resolves when the tick under way has ended. */
  stop(): Promise<void>;
}

export function createDrawClock(
  deps: LotteryDeps,
  parts: DrawParts,
  isListed: (merchantId: string, game: LotteryGame) => Promise<boolean>,
): DrawClock {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;

  const tick = async () => {
    const now = await parts.issues.now(deps.db);
    const each = deps.merchants().flatMap((merchant) => parts.shelf.all.map((game) => ({ merchant, game })));
    let hasFailed = false;
    // What fails for one is tried again soon, and holds up nobody else.
    const attempt = async (act: () => Promise<void>) => {
      await act().catch((error: unknown) => {
        hasFailed = true;
        deps.alert(error);
      });
    };
    for (const { merchant, game } of each) {
      await attempt(async () => {
        await drawDue(deps, parts, merchant, game, now);
        // What was sold is drawn and settled even when the game was taken off the list since.
        const isOpen = await isListed(merchant.id, game);
        if (isOpen) await parts.issues.ensure(merchant.id, game, issueOnSale(game.schedule, now.getTime()));
      });
    }
    // Every draw first, then the money: a large settlement keeps nobody's draw waiting.
    for (const { merchant, game } of each) await attempt(() => settleDue(deps, parts, merchant, game, now));
    const next = Math.min(...parts.shelf.all.map((game) => nextEventMs(game, now.getTime())));
    const later = (await parts.issues.now(deps.db)).getTime();
    // A millisecond past it: the database's clock must have reached it too.
    return Math.min(hasFailed ? AFTER_FAILURE_MS : LONGEST_SLEEP_MS, Math.max(0, next + 1 - later));
  };

  const run = async () => {
    const sleep = await tick().catch((error: unknown) => {
      deps.alert(error);
      return AFTER_FAILURE_MS;
    });
    if (isStopped) return;
    timer = setTimeout(() => {
      running = run();
    }, sleep);
  };

  return {
    tick,
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

async function drawDue(
  deps: LotteryDeps,
  parts: DrawParts,
  merchant: Merchant,
  game: LotteryGame,
  now: Date,
): Promise<void> {
  await deps.atomically(async (tx) => {
    await closeIssues(tx, merchant.id, game.code, now);
    return ok();
  });
  for (const ordinal of await dueOrdinals(deps.db, merchant.id, game.code, now)) {
    const drawn = await drawIssue(deps, parts, game, { merchantId: merchant.id, game: game.code, ordinal });
    if (!drawn) continue;
    const { numero, state, outcome } = drawn;
    const told = { gameId: game.code, numero, state, ...(outcome === undefined ? {} : { outcome }) };
    deps.live.publish(merchant.id, 'draw', game.code, told);
  }
}

async function settleDue(
  deps: LotteryDeps,
  parts: DrawParts,
  merchant: Merchant,
  game: LotteryGame,
  now: Date,
): Promise<void> {
  const engine = await parts.shelf.engine(game);
  for (const issue of await unsettledIssues(deps.db, merchant.id, game.code)) {
    await settleIssue(deps, engine, merchant, issue, now);
  }
}

/** The next close or draw of a game after this moment. */
function nextEventMs(game: LotteryGame, nowMs: number): number {
  const selling = issueOnSale(game.schedule, nowMs);
  const before = issueByOrdinal(game.schedule, selling.ordinal - 1);
  return before.drawsAtMs > nowMs ? before.drawsAtMs : selling.closesAtMs;
}

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
    let sleep = LONGEST_SLEEP_MS;
    for (const merchant of deps.merchants()) {
      for (const game of parts.shelf.all) {
        // What was sold is drawn and settled even when the game was taken off the list since.
        if (await isListed(merchant.id, game)) await openIssue(deps, parts, merchant, game);
        sleep = Math.min(sleep, await serveDue(deps, parts, merchant, game));
      }
    }
    return sleep;
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

/** The issue on sale gets its row, so that it is drawn on time whether somebody bets on it or not. */
async function openIssue(
  deps: LotteryDeps,
  { issues }: DrawParts,
  merchant: Merchant,
  game: LotteryGame,
): Promise<void> {
  const now = await issues.now(deps.db);
  await issues.ensure(merchant.id, game, issueOnSale(game.schedule, now.getTime()));
}

/** One merchant's lottery: does what is due; answers how long it is until the next close or draw. */
async function serveDue(deps: LotteryDeps, parts: DrawParts, merchant: Merchant, game: LotteryGame): Promise<number> {
  const { issues, shelf } = parts;
  const now = await issues.now(deps.db);
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
  const engine = await shelf.engine(game);
  for (const issue of await unsettledIssues(deps.db, merchant.id, game.code)) {
    await settleIssue(deps, engine, merchant, issue, now);
  }
  const selling = issueOnSale(game.schedule, now.getTime());
  const before = issueByOrdinal(game.schedule, selling.ordinal - 1);
  const next = before.drawsAtMs > now.getTime() ? before.drawsAtMs : selling.closesAtMs;
  // A millisecond past it: the database's clock must have reached it too.
  return Math.max(0, next + 1 - (await issues.now(deps.db)).getTime());
}

/**
 * Carries running rounds on, on every node: one query finds the newest round of every merchant and game, and what is due of it is done.
 * A second loop settles. What happens between two steps follows from the time alone, so that nothing is done meanwhile but to pay targets
 * and to tell news, at most four times a second.
 */
import type { DrawClock } from '../draw-clock.ts';
import { type DrawRow, type Scope, unsettledDraws } from '../draws/index.ts';
import { AFTER_FAILURE_MS, each, repeatedly } from '../loops.ts';
import type { RoundRules } from './end-bets.ts';
import type { RunningDeps, RunningParts } from './parts.ts';
import type { RoundDraws } from './round-draw.ts';
import { end, openNext, payReached, publishNews, settle, start } from './round-steps.ts';
import { msOf, roundKey, SETTLES_AFTER_MS } from './rules.ts';
import type { RunningGame } from './running-registry.ts';
import { hasNews, nextTargetMs } from './store-bet.ts';
import { newestRounds } from './store-round.ts';

const MAX_SLEEP_MS = 5_000;
/** News is published at most this often. */
const PUBLISHED_EVERY_MS = 250;
const AT_ONCE = 4;
const MAX_UNSETTLED = 10;

export interface RoundClock extends Pick<DrawClock, 'tick' | 'start' | 'stop'> {
  /** This node knows of news. */
  wake(): void;
}

interface ClockParts extends RunningParts {
  readonly draws: RoundDraws;
}

export function createRoundClock(deps: RunningDeps, parts: Omit<ClockParts, 'clock'>): RoundClock {
  const { registry } = parts;
  const own: ClockParts = { ...parts, clock: { wake: () => undefined } };
  const scope = (): Scope => ({
    merchantIds: deps.merchants().map(({ id }) => id),
    games: registry.all.map(({ code }) => code),
  });

  /** Carries every round on; returns the time until something is due. */
  const carry = async (): Promise<number> => {
    const of = scope();
    if (of.games.length === 0 || of.merchantIds.length === 0) return MAX_SLEEP_MS;
    const newest = new Map(
      (await newestRounds(deps.db, of)).map((round) => [`${round.merchant_id}/${round.game}`, round]),
    );
    const all = deps
      .merchants()
      .flatMap((merchant) =>
        registry.all.map((game) => ({ merchant, game, round: newest.get(`${merchant.id}/${game.code}`) })),
      );
    let sleep = MAX_SLEEP_MS;
    const hasFailed = await each(all, { atOnce: AT_ONCE, alert: deps.alert }, async (one) => {
      sleep = Math.min(sleep, await carryOne(deps, own, one));
    });
    return hasFailed ? Math.min(sleep, AFTER_FAILURE_MS) : sleep;
  };

  const settleDue = async (): Promise<number> => {
    const of = scope();
    if (of.games.length === 0 || of.merchantIds.length === 0) return MAX_SLEEP_MS;
    const now = await parts.now(deps.db);
    let sleep = MAX_SLEEP_MS;
    const unsettled = await unsettledDraws(deps.db, of, MAX_UNSETTLED);
    const hasFailed = await each(unsettled, { atOnce: 1, alert: deps.alert }, async (round) => {
      const rules = await rulesOf(deps, own, round);
      const left = (round.drawn_at?.getTime() ?? 0) + SETTLES_AFTER_MS - now.getTime();
      if (left > 0) sleep = Math.min(sleep, left);
      else if (rules) await settle(deps, rules, round, now);
    });
    return hasFailed ? AFTER_FAILURE_MS : sleep;
  };

  const carrying = repeatedly(async () => {
    const sleep = await carry();
    settling.wake();
    return sleep;
  }, deps.alert);
  const settling = repeatedly(settleDue, deps.alert);
  let newsTimer: NodeJS.Timeout | undefined;
  return {
    wake() {
      newsTimer ??= setTimeout(() => {
        newsTimer = undefined;
        carrying.wake();
      }, PUBLISHED_EVERY_MS);
    },
    async tick() {
      const sleep = await carry();
      await settleDue();
      return sleep;
    },
    start() {
      carrying.start();
      settling.start();
    },
    async stop() {
      clearTimeout(newsTimer);
      await Promise.all([carrying.stop(), settling.stop()]);
    },
  };
}

interface Carried {
  readonly merchant: RoundRules['merchant'];
  readonly game: RunningGame;
  readonly round: DrawRow | undefined;
}

/** Does what is due of one series of rounds; returns the time until something is due again. */
async function carryOne(deps: RunningDeps, parts: ClockParts, { merchant, game, round }: Carried): Promise<number> {
  if (!round || round.drawn_at) {
    if (!(await parts.isListed(merchant.id, game))) return MAX_SLEEP_MS;
    await openNext(deps, parts, { merchant, game }, round);
    return 0;
  }
  const now = await parts.now(deps.db);
  if (round.state === 'selling') {
    const left = round.closes_at.getTime() - now.getTime();
    if (left <= 0) await start(deps, parts, game, round);
    else if (await hasNews(deps.db, roundKey(round))) await publishNews(deps, round);
    return Math.max(0, left);
  }
  const engine = await parts.registry.engine(game, round);
  if (!engine) return MAX_SLEEP_MS;
  const { outcome } = await parts.draws.reveal(deps.db, engine, round, now);
  const ms = msOf(round, now);
  const left = engine.running.lastsMs(outcome) - ms;
  if (left <= 0) {
    await end(deps, parts, engine, round);
    return 0;
  }
  if (ms > 0) await payReached(deps, { merchant, game, engine, variant: round.variant }, round, now);
  if (await hasNews(deps.db, roundKey(round))) await publishNews(deps, round);
  const target = await nextTargetMs(deps.db, roundKey(round));
  return Math.min(left, target === undefined ? left : Math.max(PUBLISHED_EVERY_MS, target - ms));
}

async function rulesOf(deps: RunningDeps, parts: RunningParts, round: DrawRow): Promise<RoundRules | undefined> {
  const merchant = deps.merchants().find(({ id }) => id === round.merchant_id);
  const game = parts.registry.find(round.game);
  const engine = game && (await parts.registry.engine(game, round));
  return merchant && engine && { merchant, game, engine, variant: round.variant };
}

/**
 * Official results that draws wait for. Feeds are asked outside transactions; what they say is accepted in one. A draw is made once its
 * result was accepted, by whichever node or operator. After that feeds are asked again, ever more rarely: a different answer alerts.
 */
import type { LotteryDeps } from '../deps.ts';
import { type DrawKey, type DueDraw, drawByKey, latestResult, resultNameOf } from '../draws/index.ts';
import type { ResultFeeds } from '../result-feeds.ts';
import { type AcceptParts, acceptReport } from './accept-result.ts';

/** Results at hand: their draws are made at once. */
const MAX_READY = 1000;
const MAX_FETCHED = 10_000;
/** Feeds are asked at least so often for what is awaited. */
const LONGEST_PAUSE_MS = 300_000;
/** From when on they are asked again for what was drawn. */
const AGAIN_AFTER_MS = 60_000;

interface ResultParts extends AcceptParts {
  readonly feeds: ResultFeeds;
}

export interface AwaitedResults {
  /** Names of draws whose results are at hand. */
  ready(): readonly string[];
  /** Looks for the results of these draws, and asks for those that are not there. */
  fetch(due: readonly DueDraw[], now: Date): Promise<{ readonly came: number; readonly missing: number }>;
  /** Asks whether the source still says the same of these. */
  fetchAgain(drawn: readonly (DueDraw & { readonly drawn_at: Date | null })[], now: Date): Promise<void>;
}

export function createAwaitedResults(deps: LotteryDeps, parts: ResultParts): AwaitedResults {
  const ready = new Set<string>();
  const fetchedAt = new Map<string, number>();
  const isTimeToFetch = (name: string, now: Date, pauseMs: number) =>
    now.getTime() - (fetchedAt.get(name) ?? Number.NEGATIVE_INFINITY) >= pauseMs;
  const fetchResult = async (name: string, due: DueDraw, now: Date): Promise<boolean> => {
    if (fetchedAt.size >= MAX_FETCHED) fetchedAt.clear();
    fetchedAt.set(name, now.getTime());
    const { game, draw_number: drawNumber, draws_at: drawsAt } = due;
    const format = parts.registry.find(game)?.manifest.official?.format;
    if (format === undefined) return false;
    const at = whereOf(deps, due);
    let hasCome = false;
    for (const { feed, publishedAtMs, ...report } of await parts.feeds.reports({
      game,
      format,
      drawNumber,
      drawsAtMs: drawsAt.getTime(),
    })) {
      const reported = { ...report, publishedAt: new Date(publishedAtMs), from: `feed ${feed}` };
      hasCome = (await acceptReport(at, parts, ownerKeyOf(due), reported)) || hasCome;
    }
    return hasCome;
  };
  const add = (name: string) => {
    const [oldest] = ready;
    if (ready.size >= MAX_READY && oldest !== undefined) ready.delete(oldest);
    ready.add(name);
  };
  return {
    ready: () => [...ready],
    async fetch(due, now) {
      const byName = new Map(due.map((one) => [resultNameOf(one), one]));
      const waiting = [...byName].filter(([name]) => !ready.has(name));
      let came = 0;
      for (const [name, one] of waiting) {
        const isThere = await isDecided(whereOf(deps, one).db, ownerKeyOf(one));
        const pauseMs = Math.min(LONGEST_PAUSE_MS, (now.getTime() - one.draws_at.getTime()) / 60);
        const hasCome = isThere || (isTimeToFetch(name, now, pauseMs) && (await fetchResult(name, one, now)));
        if (!hasCome) continue;
        add(name);
        came += 1;
      }
      return { came, missing: waiting.length - came };
    },
    async fetchAgain(drawn, now) {
      for (const one of new Map(drawn.map((each) => [resultNameOf(each), each])).values()) {
        const sinceMs = now.getTime() - (one.drawn_at ?? now).getTime();
        const name = `${resultNameOf(one)} again`;
        if (sinceMs >= AGAIN_AFTER_MS && isTimeToFetch(name, now, sinceMs / 3)) await fetchResult(name, one, now);
      }
    },
  };
}

const ownerKeyOf = (due: DueDraw): DrawKey => ({
  merchantId: due.owner ?? due.merchant_id,
  game: due.game,
  drawIndex: Number(due.draw_index),
});

/** The database of the draw's owner. */
function whereOf(deps: LotteryDeps, { owner }: Pick<DueDraw, 'owner'>): LotteryDeps {
  return owner === null || !deps.platform ? deps : { ...deps, ...deps.platform };
}

/** Entered by operators, accepted by another node, or voided. */
async function isDecided(db: LotteryDeps['db'], key: DrawKey): Promise<boolean> {
  if ((await latestResult(db, key)) !== undefined) return true;
  const owned = await drawByKey(db, key);
  return owned !== undefined && owned.void_reason !== null;
}

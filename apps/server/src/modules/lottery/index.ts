/** Public API of lotteries: scheduled draws, orders on them, and settlement. */

import { createEncryptor } from '../../db/encryptor.ts';
import { createTtlCache } from '../../db/ttl-cache.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { ListedGame } from '../catalog/index.ts';
import { chaseRoutes, createChaseQueue, subscribe } from './chase/index.ts';
import type { LotteryDeps } from './deps.ts';
import { createDrawClock, type DrawClock } from './draw-clock.ts';
import {
  type BeaconCounts,
  createAwaitedBeacons,
  createChains,
  createDraws,
  createLinks,
  createSecretChains,
  ownBeacon,
} from './draws/index.ts';
import { createLotteryRegistry } from './lottery-registry.ts';
import {
  type CorrectionCounts,
  type CorrectionsBackOffice,
  createAwaitedResults,
  type DrawsBackOffice,
  openCorrectionsBackOffice,
  openDrawsBackOffice,
} from './official/index.ts';
import { countSetAside, createOrderQueue, type OrderParts } from './orders/index.ts';
import { estimatedPrizes } from './pool/index.ts';
import {
  createMemberBooks,
  openSeriesBackOffice,
  type SeriesBackOffice,
  subscribeToPoints,
} from './prize-books/index.ts';
import { routes } from './routes.ts';
import {
  createRoundClock,
  createRoundDraws,
  createRunningRegistry,
  type RoundClock,
  runningRoutes,
} from './running/index.ts';
import { settlementOf } from './settlement-of.ts';
import { createSlipQueue, slipRoutes } from './slips/index.ts';

export type { PublicBeacons } from './beacon.ts';
export type { LotteryDeps } from './deps.ts';
export type { DrawClock } from './draw-clock.ts';
export { oppositeBets } from './exposure/index.ts';
export type { CorrectionCounts, CorrectionsBackOffice, DrawsBackOffice } from './official/index.ts';
export { openSeriesBackOffice, type SeriesBackOffice } from './prize-books/index.ts';
export type { FeedReport, ResultFeeds } from './result-feeds.ts';
export type { RoundClock } from './running/index.ts';

/** A delisted game stops selling within this time. */
const LISTED_FOR_MS = 1000;

export interface Lottery {
  readonly routes: ReturnType<typeof routes> &
    ReturnType<typeof chaseRoutes> &
    ReturnType<typeof slipRoutes> &
    ReturnType<typeof runningRoutes>;
  /** The scheduler of closing, drawing and settling. Start it once the server is open, stop it before the database closes. */
  readonly drawClock: DrawClock;
  /** Opens, starts, ends and settles running rounds; started and stopped likewise. */
  readonly roundClock: RoundClock;
  /** Members' own maximum series, for operators. */
  readonly series: SeriesBackOffice;
  /** What operators decide on draws. */
  readonly backOffice: DrawsBackOffice;
  /** Corrections of official results, and what is owed because of them. */
  readonly corrections: CorrectionsBackOffice;
  /** Refused reports, corrections and what is owed, of all merchants. */
  readonly countCorrections: () => Promise<CorrectionCounts>;
  /** Orders that could not be settled, of all merchants. */
  readonly countSetAside: () => Promise<number>;
  /** How public beacons kept their times, as this node saw it. */
  readonly beaconCounts: () => BeaconCounts;
  /** Resolves when every accepted order is answered. Call it on shutdown, after the listeners are closed. */
  readonly drain: () => Promise<void>;
  readonly subscribe: (outbox: Pick<Outbox, 'listen'>) => void;
}

export function createLottery(deps: LotteryDeps): Lottery {
  const registry = createLotteryRegistry(deps.games);
  const secrets = createSecretChains(deps.random, createEncryptor(deps.secret, 'draw chains', deps.random));
  const chains = createChains(deps, secrets);
  const awaited = createAwaitedBeacons(deps.publicBeacons, deps.clock);
  const draws = createDraws(deps, { chains, awaited });
  const results = createAwaitedResults(deps, { registry, draws, feeds: deps.feeds });
  const queue = createOrderQueue(deps);
  const chaseQueue = createChaseQueue(deps, draws);
  const slipQueue = createSlipQueue(deps, draws);
  const cachedGame = createTtlCache<ListedGame | undefined>(deps.clock, LISTED_FOR_MS);
  const listed = (merchantId: string, gameNumber: number) =>
    cachedGame(`${merchantId}/${gameNumber}`, () => deps.catalog.findGame(deps.db, merchantId, gameNumber));
  const cachedCode = createTtlCache<boolean>(deps.clock, LISTED_FOR_MS);
  const isListed = (merchantId: string, { code }: { readonly code: string }) =>
    cachedCode(`${merchantId}/${code}`, async () => {
      // A delisted game is still known by its code.
      const known = (await deps.catalog.gamesByCode(deps.db, merchantId, [code])).get(code);
      return known !== undefined && (await deps.catalog.findGame(deps.db, merchantId, known.id)) !== undefined;
    });
  const books = createMemberBooks(deps);
  const bookOf: OrderParts['bookOf'] = (bettor) => books(deps.db, bettor);
  // Only what draws is given these.
  const links = createLinks(chains, secrets);
  // The platform's second chain: a round cannot wait for a value from outside.
  const beacon = ownBeacon(links);
  const { draws: roundDraws, isOver } = createRoundDraws({ links, beacon });
  const registryOfRounds = createRunningRegistry(deps.games);
  const rounds = { registry: registryOfRounds, chains, isOver, now: draws.now, listed, isListed };
  const roundClock = createRoundClock(deps, { ...rounds, draws: roundDraws });
  const corrections = openCorrectionsBackOffice({
    registry,
    draws,
    merchantIds: () => deps.merchants().map(({ id }) => id),
    settlementOf: (draw) => settlementOf(deps, { registry }, draw),
  });
  const merchantIds = () => deps.merchants().map(({ id }) => id);
  return {
    routes: {
      ...routes(deps, {
        registry,
        running: rounds.registry,
        chains,
        awaited,
        draws,
        queue,
        estimates: estimatedPrizes(deps.clock),
        isListed,
        listed,
        bookOf,
      }),
      ...chaseRoutes(deps, { registry, draws, listed, isListed, chaseQueue, bookOf }),
      ...slipRoutes(deps, { registry, draws, listed, slipQueue, bookOf }),
      ...runningRoutes(deps, { ...rounds, clock: roundClock }),
    },
    drawClock: createDrawClock(deps, { registry, links, awaited, results, draws, beacon: deps.beacon ?? beacon }),
    roundClock,
    series: openSeriesBackOffice(deps.clock),
    backOffice: openDrawsBackOffice({ registry, draws }),
    beaconCounts: awaited.counts,
    corrections,
    countCorrections: () => corrections.counts(deps.db, merchantIds()),
    countSetAside: () => countSetAside(deps.db, merchantIds()),
    drain: async () => void (await Promise.all([queue.drain(), chaseQueue.drain(), slipQueue.drain()])),
    subscribe: (outbox) => {
      subscribe(deps, outbox);
      subscribeToPoints(deps.clock, outbox);
    },
  };
}

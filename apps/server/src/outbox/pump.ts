/** Delivers what is due, lane by lane, whenever it is woken or asked to. */
import type { Db } from '../db/db.ts';
import { retryAt } from '../db/jobs/faults.ts';
import { atomically } from '../db/transactions.ts';
import { BATCH, createDelivery, type PumpDeps } from './deliver-batch.ts';
import { type Backlog, type DueLane, deleteReceivedFacts, dueLanes, LANES, readBacklog } from './deliveries.ts';
import { createSweeps } from './sweeps.ts';

export interface Pump {
  /** Triggers a delivery; never throws. */
  readonly wake: () => void;
  /**
   * Delivers until nothing more is due; what failed is due again later. Rejects when the database failed, after all lanes have ended.
   */
  readonly pump: () => Promise<void>;
  readonly start: () => void;
  /** Ends the poll and waits for deliveries in progress. */
  readonly stop: () => Promise<void>;
  readonly backlog: () => Promise<Backlog>;
  /** How often a delivery or a whole lane failed, since this process started. */
  readonly failures: () => number;
  /** Deletes fully delivered facts, in slices; run repeatedly by one node. Returns how many facts it deleted. */
  readonly prune: () => Promise<number>;
}

/** Transactions of one node at a time. */
const WORKERS = 2;
/** Lanes of one transaction, at most: where each has few facts, their statements are shared. */
const LANES_AT_ONCE = 8;
/** Of one pass: a node that is stopped ends its pass first. */
const MAX_REFILLS = 10;
/** In which facts gather, for a worker that found less than a batch. */
const REST_MS = 100;
const KEEP_RECEIVED_MS = 3_600_000;
const PRUNE_SLICE = 2_000;
const MAX_PRUNE_SLICES = 500;
const RETRIES = { firstMs: 1_000, longestMs: 30_000 };
const POLL_MS = 500;
/** Of a node without others, to which nobody else brings facts: only what failed before its last start is found by it. */
const ALONE_POLL_MS = 5_000;
/** So long after its start, or a failure, it polls as others do: longer than what failed waits at most. */
const QUICK_MS = 330_000;
const QUICK_AT_START_MS = 30_000;

export function createPump(deps: PumpDeps & { readonly isAlone?: boolean | undefined }): Pump {
  const { db, clock, onFault, isAlone = false } = deps;
  let quickUntil = performance.now() + QUICK_AT_START_MS;
  let pumping: Promise<void> | undefined;
  let isRetry = false;
  let failures = 0;
  const passLanes = createLanePass({
    ...deps,
    onFault(listener, fact, error) {
      failures += 1;
      quickUntil = performance.now() + QUICK_MS;
      onFault(listener, fact, error);
    },
  });
  // Failures of a lane are counted there.
  const pollMs = () => (isAlone && performance.now() > quickUntil ? ALONE_POLL_MS : POLL_MS);
  const sweeps = createSweeps(async () => (await passLanes()).delivered, pollMs);

  async function drain(): Promise<void> {
    await sweeps.idle();
    let error: unknown;
    let delivered: number;
    do {
      isRetry = false;
      const passed = await passLanes();
      delivered = passed.delivered;
      error ??= passed.error;
      // A sweep that began meanwhile had lanes that this pass did not get.
    } while ((await sweeps.idle()) || isRetry || delivered > 0);
    if (error !== undefined) throw error;
  }

  return {
    pump: () => {
      isRetry = true;
      pumping ??= drain().finally(() => {
        pumping = undefined;
      });
      return pumping;
    },
    wake: sweeps.wake,
    start: sweeps.start,
    stop: async () => {
      await sweeps.stop();
      await pumping?.catch(() => undefined);
    },
    backlog: () => readBacklog(db, clock.now()),
    failures: () => failures,
    prune: () => prune(db, new Date(clock.now() - KEEP_RECEIVED_MS)),
  };
}

interface Passed {
  readonly delivered: number;
  readonly error?: unknown;
}

interface Lanes {
  /** What is due in lanes that are free, from a lane of this node's own on: nodes start with different ones, and each lane has its turn. */
  readonly free: (taken: ReadonlySet<number>) => Promise<DueLane[]>;
  /** Where they fail together, each is tried alone. One that failed as a whole is paused; the others continue. */
  readonly empty: (due: readonly DueLane[]) => Promise<Passed>;
}

function openLanes(deps: PumpDeps): Lanes {
  const { db, clock, onFault } = deps;
  const deliver = createDelivery(deps);
  const firstLane = Math.floor(Math.random() * LANES);
  const troubled = new Map<number, { readonly times: number; readonly until: number }>();

  async function empty(due: readonly DueLane[]): Promise<Passed> {
    const lanes = due.map(({ lane }) => lane);
    // What waits in all of them is no more than a batch, however it is divided. Twice the most: a lane that had no more than it had when it was
    // counted is not full, and is not asked again at once.
    let limit = 2 * Math.max(...due.map(({ waiting }) => waiting));
    let delivered = 0;
    let left: readonly number[] = lanes;
    try {
      while (left.length > 0) {
        limit = Math.max(limit, Math.ceil(BATCH / left.length));
        const batch = await deliver(left, limit);
        delivered += batch.facts;
        left = batch.fullLanes;
        limit = 0;
      }
      for (const lane of lanes) troubled.delete(lane);
      return { delivered };
    } catch (error) {
      const [lane = 0] = left;
      if (left.length > 1) {
        const passed: Passed[] = [];
        for (const alone of left) passed.push(await empty([{ lane: alone, waiting: 0 }]));
        const failed = passed.find((one) => one.error !== undefined);
        return { delivered: passed.reduce((sum, one) => sum + one.delivered, delivered), error: failed?.error };
      }
      const times = (troubled.get(lane)?.times ?? 0) + 1;
      const now = clock.now();
      const pauseMs = (retryAt(now, times - 1, RETRIES).getTime() - now) * (0.5 + Math.random() / 2);
      troubled.set(lane, { times, until: now + pauseMs });
      onFault(`lane ${lane}`, undefined, error);
      return { delivered, error };
    }
  }

  async function free(taken: ReadonlySet<number>): Promise<DueLane[]> {
    const now = clock.now();
    const isFree = ({ lane }: DueLane) => !taken.has(lane) && (troubled.get(lane)?.until ?? 0) <= now;
    const due = (await dueLanes(db, new Date(now), BATCH)).filter(isFree);
    const from = Math.max(
      due.findIndex(({ lane }) => lane >= firstLane),
      0,
    );
    return [...due.slice(from), ...due.slice(0, from)];
  }

  return { free, empty };
}

/** Empties every lane that has due facts, and again while batches gather. */
function createLanePass(deps: PumpDeps): () => Promise<Passed> {
  const lanes = openLanes(deps);
  return async () => {
    let error: unknown;
    let delivered = 0;
    /** In the hands of a worker, or of another node: nothing came of them. */
    const taken = new Set<number>();
    const queue = await lanes.free(taken);
    let refills = 0;
    let busy = 0;
    const resting = new Set<() => void>();
    /** Until more may have gathered, or nobody works any more. */
    const rest = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, REST_MS);
      resting.add(resolve);
      await promise;
      clearTimeout(timer);
      resting.delete(resolve);
    };
    const refill = async (min: number): Promise<void> => {
      const due = await lanes.free(taken);
      if (queue.length > 0 || due.reduce((sum, { waiting }) => sum + waiting, 0) < min) return;
      queue.push(...due);
      refills += 1;
    };
    const deliverNext = async (): Promise<number> => {
      const due = queue.splice(0, fitting(queue));
      for (const { lane } of due) taken.add(lane);
      busy += 1;
      const ended = await lanes.empty(due);
      busy -= 1;
      if (busy === 0) for (const wake of resting) wake();
      if (ended.delivered > 0) for (const { lane } of due) taken.delete(lane);
      delivered += ended.delivered;
      error ??= ended.error;
      return ended.delivered;
    };
    /** Goes on at once where a batch has gathered meanwhile. While others work, less than that is taken after a rest. */
    const work = async () => {
      for (;;) {
        let last = 0;
        while (queue.length > 0) last = await deliverNext();
        if (last >= BATCH / 2 && refills < MAX_REFILLS) await refill(BATCH);
        while (queue.length === 0) {
          if (busy === 0 || refills >= MAX_REFILLS) return;
          await rest();
          if (busy > 0) await refill(1);
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: WORKERS }, work));
    for (const end of ends) if (end.status === 'rejected') error ??= end.reason;
    return { delivered, error };
  };
}

/**
 * How many of the first lanes make a batch. Full ones go alone: many facts of few members then share what is written for each member, and
 * few members wait for it.
 */
function fitting(queue: readonly DueLane[]): number {
  let waiting = 0;
  const beyond = queue.slice(0, LANES_AT_ONCE).findIndex((lane) => {
    waiting += lane.waiting;
    return waiting > BATCH;
  });
  return beyond < 0 ? LANES_AT_ONCE : Math.max(beyond, 1);
}

async function prune(db: Db, before: Date): Promise<number> {
  let pruned = 0;
  for (let slice = 0; slice < MAX_PRUNE_SLICES; slice++) {
    const deleted = await atomically(db, (tx) => deleteReceivedFacts(tx, before, PRUNE_SLICE));
    pruned += deleted;
    if (deleted < PRUNE_SLICE) break;
  }
  return pruned;
}

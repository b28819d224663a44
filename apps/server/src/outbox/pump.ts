/** Delivers what is due, lane by lane, whenever it is woken or asked to. */
import type { Db } from '../db/db.ts';
import { atomically } from '../db/transactions.ts';
import { BATCH, createDelivery, type PumpDeps } from './deliver-batch.ts';
import { type Backlog, type DueLane, deleteReceivedFacts, dueLanes, readBacklog } from './deliveries.ts';
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
const KEEP_RECEIVED_MS = 3_600_000;
const PRUNE_SLICE = 2_000;
const MAX_PRUNE_SLICES = 500;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const POLL_MS = 500;
/** Of a node without others, to which nobody else brings facts: only what failed before its last start is found by it. */
const ALONE_POLL_MS = 5_000;
/** So long after its start, or a failure, it polls as others do: longer than the longest pause of what failed. */
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
    } while (isRetry || delivered > 0);
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

/** Empties every lane that has due facts, once. */
function createLanePass(deps: PumpDeps): () => Promise<Passed> {
  const { db, clock, onFault } = deps;
  const deliver = createDelivery(deps);
  const troubled = new Map<number, { readonly times: number; readonly until: number }>();

  /** Where they fail together, each is tried alone. One that failed as a whole is paused; the others continue. */
  async function emptyLanes(due: readonly DueLane[]): Promise<Passed> {
    const lanes = due.map(({ lane }) => lane);
    // What waits in all of them is no more than a batch, however it is divided.
    let limit = Math.max(...due.map(({ waiting }) => waiting));
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
        for (const alone of left) passed.push(await emptyLanes([{ lane: alone, waiting: 0 }]));
        const failed = passed.find((one) => one.error !== undefined);
        return { delivered: passed.reduce((sum, one) => sum + one.delivered, delivered), error: failed?.error };
      }
      const times = (troubled.get(lane)?.times ?? 0) + 1;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
      troubled.set(lane, { times, until: clock.now() + pauseMs });
      onFault(`lane ${lane}`, undefined, error);
      return { delivered, error };
    }
  }

  return async () => {
    let error: unknown;
    let delivered = 0;
    const now = clock.now();
    const isFree = ({ lane }: DueLane) => (troubled.get(lane)?.until ?? 0) <= now;
    const due = (await dueLanes(db, new Date(now), BATCH)).filter(isFree);
    // Nodes start with different lanes.
    const from = Math.floor(Math.random() * due.length);
    const queue = [...due.slice(from), ...due.slice(0, from)];
    const work = async () => {
      while (queue.length > 0) {
        const ended = await emptyLanes(queue.splice(0, fitting(queue)));
        delivered += ended.delivered;
        error ??= ended.error;
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
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

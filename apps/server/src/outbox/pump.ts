/**
 * Delivers facts of all merchants: woken by commits of this node, and by a short poll for the facts of other nodes. A lane is processed
 * by one node at a time, a batch per transaction; within a batch facts are ordered by merchant and member, so that rows are locked in
 * one order.
 */
import type { Fact, FactKind } from '#contract';
import type { Clock } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { failureKindOf, isTemporary } from '../db/failures.ts';
import { afterCommit, atomically, inSavepoint } from '../db/transactions.ts';
import {
  type Backlog,
  type Due,
  deleteReceivedFacts,
  deleteTaken,
  dueLanes,
  lockLane,
  memberOf,
  type Remaining,
  readBacklog,
  saveRemaining,
  takeDue,
} from './deliveries.ts';

export interface Listener {
  readonly name: string;
  readonly kind: FactKind;
  /** Facts of one merchant, by member and then by age. */
  readonly act: (tx: Tx, merchantId: string, facts: readonly Fact[]) => Promise<void>;
}

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

/** Called each time a listener threw, with its fact, or a whole lane failed. */
export type OnFault = (listener: string, fact: Fact | undefined, error: unknown) => void;

export interface PumpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly listeners: ReadonlyMap<string, Listener>;
  readonly onFault: OnFault;
}

const POLL_MS = 500;
/** A short delay in which more facts arrive, so that fewer transactions deliver them. */
const WAKE_AFTER_MS = 15;
/** Lanes processed concurrently by one node. */
const WORKERS = 2;
/** Facts of one lane in one transaction: enough to save statements, few enough that nobody waits long. */
const BATCH = 500;
const KEEP_RECEIVED_MS = 3_600_000;
const PRUNE_SLICE = 2_000;
const MAX_PRUNE_SLICES = 500;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** About an hour of retries. */
const MAX_TRIES = 20;

export function createPump(deps: PumpDeps): Pump {
  const { db, clock, onFault } = deps;
  let running: Promise<void> | undefined;
  let isRetry = false;
  let timer: NodeJS.Timeout | undefined;
  let waking: NodeJS.Timeout | undefined;
  let failures = 0;
  const troubled = new Map<number, { readonly times: number; readonly until: number }>();

  const count: OnFault = (listener, fact, error) => {
    failures += 1;
    onFault(listener, fact, error);
  };
  const deliver = createDelivery({ ...deps, onFault: count });

  /** A lane that failed as a whole is paused; the others continue. */
  async function emptyLane(lane: number): Promise<{ delivered: number; error?: unknown }> {
    let delivered = 0;
    try {
      for (;;) {
        const batch = await deliver(lane);
        delivered += batch;
        if (batch < BATCH) break;
      }
      troubled.delete(lane);
      return { delivered };
    } catch (error) {
      const times = (troubled.get(lane)?.times ?? 0) + 1;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS / 10) * (0.5 + Math.random() / 2);
      troubled.set(lane, { times, until: clock.now() + pauseMs });
      count(`lane ${lane}`, undefined, error);
      return { delivered, error };
    }
  }

  async function drain(): Promise<void> {
    let error: unknown;
    let delivered: number;
    do {
      isRetry = false;
      delivered = 0;
      const now = clock.now();
      const due = (await dueLanes(db, new Date(now))).filter((lane) => (troubled.get(lane)?.until ?? 0) <= now);
      // Nodes start with different lanes.
      const from = Math.floor(Math.random() * due.length);
      const queue = [...due.slice(from), ...due.slice(0, from)];
      const work = async () => {
        for (let lane = queue.shift(); lane !== undefined; lane = queue.shift()) {
          const ended = await emptyLane(lane);
          delivered += ended.delivered;
          error ??= ended.error;
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, work));
    } while (isRetry || delivered > 0);
    if (error !== undefined) throw error;
  }

  function pump(): Promise<void> {
    isRetry = true;
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Failures of a lane are counted there; if the database is down, the next poll tries again. */
  const quietly = () => void pump().catch(() => undefined);

  return {
    pump,
    wake: () => {
      if (!timer || waking) return;
      waking = setTimeout(() => {
        waking = undefined;
        quietly();
      }, WAKE_AFTER_MS);
    },
    start: () => {
      timer ??= setInterval(quietly, POLL_MS);
    },
    stop: async () => {
      clearInterval(timer);
      clearTimeout(waking);
      timer = undefined;
      waking = undefined;
      await running?.catch(() => undefined);
    },
    backlog: () => readBacklog(db, clock.now()),
    failures: () => failures,
    prune: () => prune(db, new Date(clock.now() - KEEP_RECEIVED_MS)),
  };
}

/** A listener that threw, with the fact it threw for. */
interface Failed {
  readonly due: Due;
  readonly listener: string;
  readonly error: unknown;
}

/** One batch of a lane; returns the number of facts. Zero when another node holds the lane. */
function createDelivery({ db, clock, listeners, onFault }: PumpDeps): (lane: number) => Promise<number> {
  /** `isCareful`: each listener in a separate part, so that a failure does not affect the others. */
  async function work(lane: number, isCareful: boolean): Promise<number> {
    return atomically(db, async (tx) => {
      if (!(await lockLane(tx, lane))) return 0;
      const now = clock.now();
      const due = await takeDue(tx, lane, { now: new Date(now), listeners: [...listeners.keys()], limit: BATCH });
      const failed: Failed[] = [];
      for (const [listener, merchantId, facts] of groupsOf(due, listeners)) {
        if (isCareful) failed.push(...(await actCarefully(tx, listener, merchantId, facts)));
        else await listener.act(tx, merchantId, facts);
      }
      if (!(await deleteTaken(tx, due))) {
        throw Object.assign(new Error('a fact was delivered elsewhere'), { code: '40001' });
      }
      await saveRemaining(tx, lane, [...unknownOf(due, listeners), ...failed.map((one) => againOf(one, now))]);
      afterCommit(() => {
        for (const { due: fact, listener, error } of failed) onFault(listener, fact, error);
      });
      return due.length;
    });
  }

  return async (lane) => {
    try {
      return await work(lane, false);
    } catch (error) {
      if (failureKindOf(error) === 'connection_lost') throw error;
      return work(lane, true);
    }
  };
}

/** All at once, unless that fails: then halves of the members, until the failing facts are alone. */
async function actCarefully(
  tx: Tx,
  listener: Listener,
  merchantId: string,
  facts: readonly Due[],
): Promise<readonly Failed[]> {
  const error = await inSavepoint(tx, () => listener.act(tx, merchantId, facts));
  if (error === undefined) return [];
  const parts = partsOf(facts, error);
  if (parts.length === 0) return facts.map((due) => ({ due, listener: listener.name, error }));
  const failed: Failed[] = [];
  for (const part of parts) failed.push(...(await actCarefully(tx, listener, merchantId, part)));
  return failed;
}

/** What is tried next after an error; nothing where these facts failed for good. */
function partsOf(facts: readonly Due[], error: unknown): readonly (readonly Due[])[] {
  const members = [...Map.groupBy(facts, ({ body }) => memberOf(body)).values()];
  // A lock is waited for: once per member at most, and not again for each of the facts.
  if (isTemporary(error)) return members.length > 1 ? members : [];
  const parts = members.length > 1 ? members : facts.map((fact) => [fact]);
  if (parts.length === 1) return [];
  const middle = Math.ceil(parts.length / 2);
  return [parts.slice(0, middle).flat(), parts.slice(middle).flat()];
}

function againOf({ due, listener, error }: Failed, now: number): Remaining {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** due.tries, LONGEST_PAUSE_MS);
  const tries = due.tries + 1;
  const isLast = tries >= MAX_TRIES && !isTemporary(error);
  const setAside = isLast && { setAsideAt: new Date(now) };
  return { due, listeners: [listener], tries, dueAt: new Date(now + pauseMs), error, ...setAside };
}

/** Listeners of another version of the server receive their facts from its nodes. */
function unknownOf(due: readonly Due[], listeners: ReadonlyMap<string, Listener>): Remaining[] {
  return due.flatMap((one) => {
    const unknown = one.listeners.filter((name) => !listeners.has(name));
    return unknown.length === 0 ? [] : [{ due: one, listeners: unknown, tries: one.tries, dueAt: new Date(one.at) }];
  });
}

/** By listener and merchant, in one order on every node; within, by member and age. */
function groupsOf(due: readonly Due[], listeners: ReadonlyMap<string, Listener>): [Listener, string, Due[]][] {
  const groups: [Listener, string, Due[]][] = [];
  const sorted = due.toSorted(byMemberAndAge);
  for (const name of [...listeners.keys()].toSorted()) {
    const listener = listeners.get(name);
    const own = sorted.filter((one) => one.listeners.includes(name));
    for (const [merchantId, facts] of Map.groupBy(own, (one) => one.merchantId)) {
      if (listener) groups.push([listener, merchantId, facts]);
    }
  }
  return groups;
}

function byMemberAndAge(one: Due, other: Due): number {
  const [a, b] = [memberOf(one.body), memberOf(other.body)];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : 1;
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

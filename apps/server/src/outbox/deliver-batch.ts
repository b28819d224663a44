/**
 * One batch of facts. A lane is processed by one node at a time, several lanes in one transaction; within a batch facts are ordered by merchant
 * and member, so that rows are locked in one order.
 */
import type { Fact, FactKind } from '#contract';
import type { Clock } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { failureKindOf, isTemporary } from '../db/failures.ts';
import { retryAt } from '../db/jobs/faults.ts';
import { afterCommit, atomically, inSavepoint } from '../db/transactions.ts';
import { type Due, deleteTaken, lockLanes, memberOf, type Remaining, saveRemaining, takeDue } from './deliveries.ts';

export interface Listener {
  readonly name: string;
  readonly kind: FactKind;
  /** Facts of one merchant, by member and then by age. */
  readonly act: (tx: Tx, merchantId: string, facts: readonly Fact[]) => Promise<void>;
  /** After all others: what it locks is held until the commit. */
  readonly isLast: boolean;
}

/** Called each time a listener threw, with its fact, or a whole lane failed. */
export type OnFault = (listener: string, fact: Fact | undefined, error: unknown) => void;

export interface PumpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly listeners: ReadonlyMap<string, Listener>;
  readonly onFault: OnFault;
}

/** Facts in one transaction: enough to save statements, few enough that nobody waits long. */
export const BATCH = 1_000;
const RETRIES = { firstMs: 1_000, longestMs: 300_000 };
/** About an hour of retries. */
const MAX_TRIES = 20;

/** A listener that threw, with the fact it threw for. */
interface Failed {
  readonly due: Due;
  readonly listener: string;
  readonly error: unknown;
}

export interface Delivered {
  readonly facts: number;
  /** Lanes from which as much was taken as one batch may: they may have more. */
  readonly fullLanes: readonly number[];
}

/** One batch of these lanes, of each at most `limit` facts; nothing of those that another node holds. */
export function createDelivery({ db, clock, listeners, onFault }: PumpDeps) {
  /** `isCareful`: each listener in a separate part, so that a failure does not affect the others. */
  async function work(lanes: readonly number[], limit: number, isCareful: boolean): Promise<Delivered> {
    return atomically(db, async (tx) => {
      const held = await lockLanes(tx, lanes);
      if (held.length === 0) return { facts: 0, fullLanes: [] };
      const now = clock.now();
      const due = await takeDue(tx, held, { now: new Date(now), listeners: [...listeners.keys()], limit });
      const failed: Failed[] = [];
      for (const [listener, merchantId, facts] of groupsOf(due, listeners)) {
        if (isCareful) failed.push(...(await actCarefully(tx, listener, merchantId, facts)));
        else await listener.act(tx, merchantId, facts);
      }
      if (!(await deleteTaken(tx, due))) {
        throw Object.assign(new Error('a fact was delivered elsewhere'), { code: '40001' });
      }
      await saveRemaining(tx, [...unknownOf(due, listeners), ...failed.map((one) => againOf(one, now))]);
      afterCommit(() => {
        for (const { due: fact, listener, error } of failed) onFault(listener, fact, error);
      });
      const taken = Map.groupBy(due, ({ lane }) => lane);
      return { facts: due.length, fullLanes: held.filter((lane) => (taken.get(lane)?.length ?? 0) === limit) };
    });
  }

  return async (lanes: readonly number[], limit: number): Promise<Delivered> => {
    try {
      return await work(lanes, limit, false);
    } catch (error) {
      // What failed is found in its own lane.
      if (lanes.length > 1 || failureKindOf(error) === 'connection_lost') throw error;
      return work(lanes, limit, true);
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
  const tries = due.tries + 1;
  const isLast = tries >= MAX_TRIES && !isTemporary(error);
  const setAside = isLast && { setAsideAt: new Date(now) };
  return { due, listeners: [listener], tries, dueAt: retryAt(now, due.tries, RETRIES), error, ...setAside };
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
  const byListener = new Map<string, Due[]>();
  for (const one of due.toSorted(byMemberAndAge)) {
    for (const name of one.listeners) {
      const own = byListener.get(name);
      if (own) own.push(one);
      else byListener.set(name, [one]);
    }
  }
  const rankOf = (name: string) => (listeners.get(name)?.isLast ? 1 : 0);
  return [...byListener]
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
    .flatMap(([name, own]) => {
      const listener = listeners.get(name);
      if (!listener) return [];
      return [...Map.groupBy(own, (one) => one.merchantId)].map(([merchantId, facts]): [Listener, string, Due[]] => [
        listener,
        merchantId,
        facts,
      ]);
    });
}

function byMemberAndAge(one: Due, other: Due): number {
  const [a, b] = [memberOf(one.body), memberOf(other.body)];
  if (a !== b) return a < b ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/**
 * The outbox over the database: writes facts in the transaction of the change, and delivers each to its listeners until they have
 * processed it.
 */
import type { Fact, FactKind } from '#contract';
import { assert, type Clock, newId, type Random } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { afterCommit } from '../db/transactions.ts';
import type { Listener, OnFault } from './deliver-batch.ts';
import { laneOf, writeFacts } from './deliveries.ts';
import type { Outbox } from './outbox.ts';
import { createPump, type Pump } from './pump.ts';
import { type AsideBackOffice, openAsideBackOffice } from './set-aside.ts';

export interface OutboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly onFault: OnFault;
  /** No other node writes facts into this database. */
  readonly isAlone?: boolean;
}

export interface RunningOutbox extends Outbox, Pump {
  readonly aside: AsideBackOffice;
}

export function createOutbox(deps: OutboxDeps): RunningOutbox {
  const { clock, random } = deps;
  const listeners = new Map<string, Listener>();
  const pump = createPump({ ...deps, listeners });

  function listenersOf(kind: FactKind): string[] {
    return [...listeners.values()].filter((listener) => listener.kind === kind).map(({ name }) => name);
  }

  async function write(tx: Tx, facts: readonly Pick<Fact, 'merchantId' | 'kind' | 'body'>[]): Promise<void> {
    const kinds = [...new Set(facts.map(({ kind }) => kind))];
    // Facts without a listener are not written.
    const receivers = kinds
      .map((kind) => ({ kind, listeners: listenersOf(kind) }))
      .filter(({ listeners: names }) => names.length > 0);
    const received = new Set(receivers.map(({ kind }) => kind));
    const written = facts
      .filter(({ kind }) => received.has(kind))
      .map(({ merchantId, kind, body }) => ({
        merchant_id: merchantId,
        id: newId(clock, random),
        kind,
        body,
        lane: laneOf(merchantId, body),
      }));
    if (written.length === 0) return;
    await writeFacts(tx, written, receivers, new Date(clock.now()));
    afterCommit(pump.wake);
  }

  function add(listener: Listener): void {
    assert(!listeners.has(listener.name), `two listeners are called ${listener.name}`);
    listeners.set(listener.name, listener);
  }

  return {
    publish: (tx, merchantId, kind, body) => write(tx, [{ merchantId, kind, body }]),
    publishMany: write,
    listen(name, kind, act) {
      const one = act as (tx: Tx, fact: Fact) => Promise<void>;
      add({
        name,
        kind,
        isLast: false,
        async act(tx, _merchantId, facts) {
          for (const fact of facts) await one(tx, fact);
        },
      });
    },
    listenMany: (name, kind, act, { isLast = false } = {}) => add({ name, kind, act: act as Listener['act'], isLast }),
    aside: openAsideBackOffice(
      () => new Date(clock.now()),
      () => [...listeners.keys()],
      () => afterCommit(pump.wake),
    ),
    ...pump,
  };
}

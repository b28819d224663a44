/** The outbox over the database: writes facts with what they report, and hands each to its listeners until they have acted. */
import type { Fact, FactKind } from '#contract';
import { assert, type Clock, newId, type Random } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { sqlPortOf } from '../db/sql-ports.ts';
import { afterCommit } from '../db/transactions.ts';
import type { Outbox } from './outbox.ts';
import { createPump, type Listener, type Pump } from './pump.ts';

export interface OutboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  /** Told each time a listener threw: the fact stays and is tried again later. */
  readonly onFault: (listener: string, fact: Fact, error: unknown) => void;
}

export interface RunningOutbox extends Outbox, Pump {}

const WRITE = `
  with told as (
    insert into fact (merchant_id, id, kind, body, told_at)
    select merchant_id, id, kind, body, $2 from jsonb_to_recordset($1::jsonb) as f (merchant_id text, id uuid, kind text, body jsonb)
  )
  insert into delivery (merchant_id, fact_id, listener, due_at)
  select merchant_id, id, jsonb_array_elements_text(listeners), $2
  from jsonb_to_recordset($1::jsonb) as f (merchant_id text, id uuid, listeners jsonb)`;

export function createOutbox(deps: OutboxDeps): RunningOutbox {
  const { clock, random } = deps;
  const listeners = new Map<string, Listener>();
  const pump = createPump({ ...deps, listeners });

  function listenersOf(kind: FactKind): string[] {
    return [...listeners.values()].filter((listener) => listener.kind === kind).map(({ name }) => name);
  }

  async function write(tx: Tx, facts: readonly Pick<Fact, 'merchantId' | 'kind' | 'body'>[]): Promise<void> {
    // What nobody listens to is not written at all.
    const heard = facts
      .map(({ merchantId, kind, body }) => ({
        merchant_id: merchantId,
        id: newId(clock, random),
        kind,
        body,
        listeners: listenersOf(kind),
      }))
      .filter((fact) => fact.listeners.length > 0);
    if (heard.length === 0) return;
    await sqlPortOf(tx).query(WRITE, [JSON.stringify(heard), new Date(clock.now())]);
    afterCommit(pump.wake);
  }

  return {
    tell: (tx, merchantId, kind, body) => write(tx, [{ merchantId, kind, body }]),
    tellMany: write,
    listen(name, kind, act) {
      assert(!listeners.has(name), `two listeners are called ${name}`);
      listeners.set(name, { name, kind, act: act as Listener['act'] });
    },
    ...pump,
  };
}

/**
 * Which databases answer. With one database there is nothing to decide: each call finds out itself. With several, the merchants of one
 * that is away are refused at once, so that calls that wait for it take nothing from the others.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { failureKindOf } from '../db/failures.ts';
import type { Logger } from '../http/log.ts';
import type { Shard } from './shard.ts';

export interface Health {
  readonly isUp: (name: string) => boolean;
  readonly look: () => Promise<void>;
}

export interface HealthDeps {
  readonly log: Logger;
  readonly main: Shard;
  readonly opened: () => readonly Shard[];
  /** Databases that are not open yet. */
  readonly missing: () => readonly string[];
  readonly open: (name: string) => Promise<void>;
}

/** A busy database is slow, and not away: only the second look in a row without an answer counts. */
const PATIENCE_MS = 5_000;
const SLOW_LOOKS = 2;
/**
 * Draws of the platform are made by the clock of any database, and sold until that of each: a clock further off than this could sell a
 * draw after it was made elsewhere. Sales end at least three seconds before.
 */
const MAX_SKEW_MS = 1_000;

const NOW = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now';

export function createHealth({ log, main, opened, missing, open }: HealthDeps): Health {
  const away = new Set<string>();
  const slow = new Map<string, number>();

  function note(name: string, isUp: boolean, about: object): void {
    if (isUp && away.delete(name)) log.warn({ database: name }, 'a database is back');
    if (isUp || away.has(name)) return;
    away.add(name);
    log.error({ ...about, database: name }, 'a database is away: its merchants are refused');
  }

  /** The database's clock, or why there is no answer. */
  async function nowOf({ name, database }: Shard): Promise<number | 'away' | 'slow'> {
    const requested = database.sql
      .query<{ now: number }>(NOW, [])
      .then(([row]) => row?.now ?? ('away' as const))
      .catch((error: unknown) => {
        if (failureKindOf(error) !== 'connection_lost') log.warn({ err: error, database: name }, 'a look failed');
        return 'away' as const;
      });
    const stop = new AbortController();
    const answer = await Promise.race([
      requested,
      pause(PATIENCE_MS, 'slow' as const, { signal: stop.signal, ref: false }),
    ]);
    stop.abort();
    return answer;
  }

  async function lookAt(shard: Shard): Promise<void> {
    const { name } = shard;
    const began = performance.now();
    const [mainNow, now] = await Promise.all([nowOf(main), nowOf(shard)]);
    const looks = now === 'slow' ? (slow.get(name) ?? 0) + 1 : 0;
    slow.set(name, looks);
    if (typeof now === 'string') return note(name, now === 'slow' && looks < SLOW_LOOKS && !away.has(name), { now });
    // The answers came at different moments of this time.
    const skew = typeof mainNow === 'number' ? Math.abs(now - mainNow) - (performance.now() - began) : 0;
    note(name, skew < MAX_SKEW_MS, { skew });
  }

  return {
    isUp: (name) => !away.has(name) && !missing().includes(name),
    async look() {
      const shards = opened();
      if (shards.length > 1) await Promise.all(shards.map(lookAt));
      await Promise.all(
        missing().map((name) =>
          open(name).catch((error: unknown) =>
            log.error({ err: error, database: name }, 'a database could not be opened'),
          ),
        ),
      );
    },
  };
}

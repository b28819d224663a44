/** Carries live messages to the house's other nodes. Each is a hint: one that is lost is made good by the next question to the API. */
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Database } from '../db/open-database.ts';

export interface Bus {
  /** To every other node; may reach this one too. */
  publish(text: string): Promise<void>;
  hear(take: (text: string) => void): Promise<void>;
  close(): Promise<void>;
  /** The longest text one message may carry, in bytes. */
  readonly longest: number;
}

const CHANNEL = 'croupier_live';

/** One process alone: nobody else listens. */
export function createLocalBus(): Bus {
  return {
    publish: async () => undefined,
    hear: async () => undefined,
    close: async () => undefined,
    longest: 1_000_000,
  };
}

export function createPostgresBus({ sql, listen }: Pick<Database, 'sql' | 'listen'>): Bus {
  return {
    async publish(text) {
      await sql.query('select pg_notify($1, $2)', [CHANNEL, text]);
    },
    hear: (take) => listen(CHANNEL, take),
    close: async () => undefined,
    // Postgres refuses payloads from 8000 bytes on.
    longest: 7_900,
  };
}

/** So long a node waits for Redis when it opens; without one it hears nothing yet, and is asked instead. */
const OPENS_WITHIN_MS = 3_000;

export function createRedisBus(url: string): Bus {
  const speaker = new Redis(url, { maxRetriesPerRequest: 1 });
  const listener = new Redis(url, { maxRetriesPerRequest: null });
  // A Redis that is away is tried again by the driver; its errors are not ours to die of.
  speaker.on('error', () => undefined);
  listener.on('error', () => undefined);
  return {
    async publish(text) {
      await speaker.publish(CHANNEL, text);
    },
    async hear(take) {
      listener.on('message', (_channel, text: string) => take(text));
      const subscribed = listener.subscribe(CHANNEL).catch(() => undefined);
      const away = new Promise<void>((resolve) => listener.once('error', () => resolve()));
      await Promise.race([subscribed, away, pause(OPENS_WITHIN_MS, undefined, { ref: false })]);
    },
    async close() {
      speaker.disconnect();
      listener.disconnect();
    },
    longest: 100_000,
  };
}

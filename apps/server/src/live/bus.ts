/** Carries live messages to the other nodes. Each is a hint: a lost one is corrected by the next call to the API. */
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Database } from '../db/open-database.ts';

export interface Bus {
  /** To every other node; may reach this one too. */
  publish(text: string): Promise<void>;
  subscribe(take: (text: string) => void): Promise<void>;
  close(): Promise<void>;
  /** Maximum size of one message, in bytes. */
  readonly longest: number;
}

const CHANNEL = 'croupier_live';

/** A single process: there are no other nodes. */
export function createLocalBus(): Bus {
  return {
    publish: async () => undefined,
    subscribe: async () => undefined,
    close: async () => undefined,
    longest: 1_000_000,
  };
}

export function createPostgresBus({ sql, listen }: Pick<Database, 'sql' | 'listen'>): Bus {
  return {
    async publish(text) {
      // A hint is not worth a wait for the disk, during which no other transaction can notify.
      await sql.query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [CHANNEL, text]);
    },
    subscribe: (take) => listen(CHANNEL, take),
    close: async () => undefined,
    // Postgres refuses payloads from 8000 bytes on.
    longest: 7_900,
  };
}

/** How long a node waits for Redis at start; without it no messages arrive yet, and clients fall back to the API. */
const OPENS_WITHIN_MS = 3_000;

export function createRedisBus(url: string): Bus {
  const speaker = new Redis(url, { maxRetriesPerRequest: 1 });
  const listener = new Redis(url, { maxRetriesPerRequest: null });
  // The driver reconnects to Redis by itself; its errors must not end the process.
  speaker.on('error', () => undefined);
  listener.on('error', () => undefined);
  return {
    async publish(text) {
      await speaker.publish(CHANNEL, text);
    },
    async subscribe(take) {
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

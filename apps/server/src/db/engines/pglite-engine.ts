/** PGlite as an engine: one connection, lent to one caller at a time in order of arrival. */
import { PGlite } from '@electric-sql/pglite';
import type { Connection, Engine, Rows } from './engine.ts';
import { lockDirectory } from './lock-file.ts';

const INT8 = 20;
const DATE = 1082;
const saveText = (text: string) => text;

export interface PgliteOptions {
  /** The data directory; absent for a database in memory. */
  readonly directory?: string;
  /** A dump to start from instead of an empty database. */
  readonly dump?: Blob;
}

export interface DumpableEngine extends Engine {
  dump(): Promise<Blob>;
}

export async function openPglite(options: PgliteOptions): Promise<DumpableEngine> {
  const { directory, dump } = options;
  const unlock = directory === undefined ? undefined : lockDirectory(directory);
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: `${directory}/pglite` }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
    parsers: { [INT8]: BigInt, [DATE]: saveText },
  }).catch((error: unknown) => {
    unlock?.();
    throw error;
  });
  const connection: Connection = {
    query: async <Row>(text: string, params: readonly unknown[]): Promise<Rows<Row>> => {
      const { rows, affectedRows } = await pglite.query<Row>(text, [...params]);
      return { rows, affected: affectedRows ?? 0 };
    },
    script: async (text) => {
      await pglite.exec(text);
    },
    discard: () => undefined,
  };
  const turn = turnstile();
  return {
    kind: 'pglite',
    acquire: async () => {
      await turn.enter();
      return connection;
    },
    release: () => turn.leave(),
    listen: async (channel, listener) => {
      await pglite.listen(channel, listener);
    },
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      await pglite.close();
      unlock?.();
    },
  };
}

/** A queue with one slot, in order. */
function turnstile() {
  let isTaken = false;
  const waiting: (() => void)[] = [];
  return {
    enter(): Promise<void> {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve));
      isTaken = true;
      return Promise.resolve();
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}

/** Postgres as an engine: a pool for queries, and one separate connection for LISTEN. */
import { Client, Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import { assert } from '#kernel';
import type { Connection, Engine, Rows, StatementOptions } from './engine.ts';
import { BEGIN, type Carried, COMMIT, isPreparedBy, type PreparedStatement, sendTogether } from './sent-together.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  /** Called for each connection that broke, used or not. */
  readonly onFault?: (error: Error) => void;
}

/** A connection that nobody uses is kept so long, with its prepared statements: what happens once a minute finds it. */
const IDLE_MS = 300_000;
/** An idle transaction holds its locks at most this long. */
const STANDSTILL_MS = 2_000;

/** Session settings the code relies on, whatever the server's configuration; other settings of the address are preserved. */
function addressOf(url: string) {
  const isolation = '-c default_transaction_isolation=read\\ committed';
  if (!URL.canParse(url)) return { connectionString: url, options: isolation };
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { connectionString: address.href, options: `${given} ${isolation}`.trim() };
}

const INT8 = 20;
const DATE = 1082;
const saveText = (text: string) => text;

const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return BigInt;
    if (oid === DATE) return saveText;
    return types.getTypeParser(oid, format as 'text');
  },
};

/** Statements whose text repeats are prepared once per connection; above this many texts the rest go unprepared. */
const MAX_PREPARED = 500;
const cachedNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = cachedNames.get(text);
  if (known !== undefined || cachedNames.size >= MAX_PREPARED) return known;
  const name = `s${cachedNames.size}`;
  cachedNames.set(text, name);
  return name;
}

const nothing = { rows: [], affected: 0 };
/** Those that have prepared `begin`, and `commit`. */
const prepared = { [BEGIN]: new WeakSet<PoolClient>(), [COMMIT]: new WeakSet<PoolClient>() };

class PostgresConnection implements Connection {
  readonly client: PoolClient;
  isDiscarded = false;
  /** A transaction of which nothing was sent yet, or one whose commit went with its last statement. */
  #state: 'begins' | 'open' | 'committed' = 'open';
  /** Of this transaction, not yet sent. */
  #waiting: PreparedStatement[] = [];
  constructor(client: PoolClient) {
    this.client = client;
  }
  async query<Row>(
    text: string,
    params: readonly unknown[],
    { isLast = false, isCarried = false }: StatementOptions = {},
  ): Promise<Rows<Row>> {
    if (text === BEGIN) return this.#begin();
    if (text === COMMIT || text === 'rollback') return this.#end(text);
    assert(this.#state !== 'committed', 'nothing follows the last statement of a transaction');
    const name = params.length === 0 && !isCarried ? undefined : statementName(text);
    const values = params as unknown[];
    const statement = name === undefined ? { text, values } : { name, text, values };
    if (isCarried && name !== undefined && isPreparedBy(this.client, name)) {
      this.#waiting.push({ name, text, values });
      return nothing;
    }
    const answer = await this.#send(statement, isLast && prepared[COMMIT].has(this.client));
    return { rows: answer.rows as Row[], affected: answer.rowCount ?? 0 };
  }
  /** With everything that waits for it. */
  async #send(statement: QueryConfig, commits: boolean): Promise<QueryResult> {
    const carried: Carried = { begins: this.#state === 'begins', before: this.#waiting, commits };
    this.#state = 'open';
    this.#waiting = [];
    const isAlone = !carried.begins && !carried.commits && carried.before.length === 0;
    const answer = await (isAlone ? this.client.query(statement) : sendTogether(this.client, statement, carried));
    if (commits) this.#state = 'committed';
    return answer;
  }
  async #begin(): Promise<typeof nothing> {
    assert(this.#waiting.length === 0, 'what waits is of one transaction');
    if (prepared[BEGIN].has(this.client)) this.#state = 'begins';
    else await this.#prepare(BEGIN);
    return nothing;
  }
  async #end(text: 'commit' | 'rollback'): Promise<typeof nothing> {
    if (text === 'rollback') this.#waiting = [];
    const last = this.#waiting.pop();
    if (last) await this.#send(last, prepared[COMMIT].has(this.client));
    const wasOpen = this.#state === 'open';
    this.#state = 'open';
    if (wasOpen && text === COMMIT) await this.#prepare(COMMIT);
    else if (wasOpen) await this.client.query(text);
    return nothing;
  }
  async #prepare(text: typeof BEGIN | typeof COMMIT): Promise<void> {
    await this.client.query({ name: text, text });
    prepared[text].add(this.client);
  }
  async script(text: string): Promise<void> {
    await this.client.query(text);
  }
  discard(): void {
    this.isDiscarded = true;
  }
}

export async function openPostgres(options: PostgresOptions): Promise<Engine> {
  const onFault = options.onFault ?? (() => undefined);
  const pool = new Pool({
    ...addressOf(options.url),
    max: options.poolSize ?? 20,
    types: parsers,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
    lock_timeout: STANDSTILL_MS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
  });
  pool.on('error', onFault);
  const listener = reconnectingListener(options.url, onFault);
  // Fails here, at start, when the server cannot be reached.
  (await pool.connect()).release();
  return {
    kind: 'postgres',
    acquire: async () => {
      const client = await pool.connect();
      // The pool handles errors only of idle connections: an error between two statements of a borrowed one would end the process.
      client.on('error', onFault);
      return new PostgresConnection(client);
    },
    release: (connection) => {
      const { client, isDiscarded } = connection as PostgresConnection;
      client.off('error', onFault);
      client.release(isDiscarded);
    },
    listen: listener.listen,
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/**
 * A lost connection is replaced and listens to the same channels; notifications sent meanwhile are lost, so subscribers poll as well.
 */
function reconnectingListener(url: string, onFault: (error: Error) => void) {
  const channels = new Map<string, ((payload: string) => void)[]>();
  let client: Client | undefined;
  let opening: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString: url, keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => {
      for (const onPayload of channels.get(channel) ?? []) onPayload(payload ?? '');
    });
    fresh.on('error', onFault);
    fresh.on('end', () => {
      if (client === fresh) retry();
    });
    await fresh.connect();
    if (isClosed) return fresh.end();
    client = fresh;
    for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
  }

  function retry(): void {
    client = undefined;
    opening = undefined;
    if (isClosed || again) return;
    again = setTimeout(() => {
      again = undefined;
      if (isClosed) return;
      opening = connect().catch((error: Error) => {
        onFault(error);
        retry();
      });
    }, 500);
  }

  return {
    async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
      const listeners = channels.get(channel);
      if (listeners) {
        listeners.push(onPayload);
        return;
      }
      channels.set(channel, [onPayload]);
      if (opening) {
        await opening;
        await client?.query(`listen ${client.escapeIdentifier(channel)}`);
      } else {
        opening = connect();
        await opening;
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(again);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}

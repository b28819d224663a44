/** One play session of an account: its latest movements of some kinds, back to the last pause between two of them. */
import type { Account } from '../account.ts';
import type { SqlPort } from '../sql-port.ts';

export interface PlaySessionParams {
  readonly kinds: readonly string[];
  /** A longer pause starts a new session. */
  readonly pauseSeconds: number;
}

export interface PlaySession {
  readonly begunAt: Date;
  readonly latestAt: Date;
  readonly takenMinor: bigint;
  readonly givenMinor: bigint;
}

/** How far back is read at most: longer than anybody plays without a pause. */
const MAX_ENTRIES = 20_000;

const latestSession = `with latest as (
    select e.seq, e.amount, e.kind, e.at from ledger.entry e
    where e.merchant_id = $1 and e.account_id = $2
    order by e.seq desc limit ${MAX_ENTRIES}
  ), fitting as (
    select seq, amount, at, at - lag(at) over (order by seq) as pause from latest where kind = any ($3::text[])
  ), begun as (
    select coalesce(max(seq) filter (where pause > make_interval(secs => $4)), min(seq)) as seq from fitting
  )
  select min(at) as begun_at, max(at) as latest_at,
    coalesce(-sum(amount) filter (where amount < 0), 0)::text as taken,
    coalesce(sum(amount) filter (where amount > 0), 0)::text as given
  from fitting where seq >= (select seq from begun)`;

interface SessionRow {
  readonly begun_at: Date | null;
  readonly latest_at: Date | null;
  readonly taken: string;
  readonly given: string;
}

export async function sqlPlaySession(
  port: SqlPort,
  account: Account,
  params: PlaySessionParams,
): Promise<PlaySession | undefined> {
  const [row] = await port.query<SessionRow>(latestSession, [
    account.merchantId,
    account.id,
    params.kinds,
    params.pauseSeconds,
  ]);
  if (!row?.begun_at || !row.latest_at) return undefined;
  return {
    begunAt: row.begun_at,
    latestAt: row.latest_at,
    takenMinor: BigInt(row.taken),
    givenMinor: BigInt(row.given),
  };
}

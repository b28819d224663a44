/** The statements of a batch of bets: each handles the whole batch at once, with its rows as one JSON parameter. */
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import { carryStatement } from '../../db/transactions.ts';
import type { LastRounds } from './rules.ts';
import type { RoundRow, SeedOwner, SeedRow } from './store.ts';

export interface LockedSeeds {
  readonly seeds: readonly SeedRow[];
  /** The database's clock: one time for every node. */
  readonly now: Date;
}

/**
 * Locks the active pairs in the order of their owners. Seeds are always locked before the ledger's accounts, and every holder of
 * accounts has all its seeds already: no deadlock is possible.
 */
export async function lockSeeds(tx: Tx, owners: readonly SeedOwner[]): Promise<LockedSeeds> {
  const { rows } = await sql<SeedRow & { now: Date }>`
    select seed.*, clock_timestamp() as now
    from jsonb_to_recordset(${requestedOwners(owners)}::jsonb) as requested (merchant_id text, member_id uuid, game text)
    join play_seed seed
      on seed.merchant_id = requested.merchant_id and seed.member_id = requested.member_id and seed.game = requested.game
    where seed.revealed_at is null
    order by seed.merchant_id, seed.member_id, seed.game
    for update of seed
  `.execute(tx);
  return { seeds: rows, now: rows[0]?.now ?? new Date(0) };
}

/** Locks the active pairs of a member in all games: of it nothing else is drawn until the transaction ends. */
export async function lockAllSeeds(tx: Tx, { merchantId, memberId }: Owner): Promise<LockedSeeds> {
  const { rows } = await sql<SeedRow & { now: Date }>`
    select seed.*, clock_timestamp() as now from play_seed seed
    where seed.merchant_id = ${merchantId} and seed.member_id = ${memberId} and seed.revealed_at is null
    order by seed.game
    for update
  `.execute(tx);
  return { seeds: rows, now: rows[0]?.now ?? new Date(0) };
}

/** Saves the rounds and advances their seeds' nonces. */
export async function saveRounds(tx: Tx, rounds: readonly RoundRow[]): Promise<void> {
  // Written out, since a replacer would be called for each field of each round.
  const played = JSON.stringify(
    rounds.map((round) => ({
      ...round,
      opening_minor: round.opening_minor?.toString() ?? null,
      stake_minor: round.stake_minor.toString(),
      payout_minor: round.payout_minor.toString(),
      balance_minor: round.balance_minor.toString(),
    })),
  );
  const saved = sql`
    with played as (
      select * from json_to_recordset(${played}::json) as round (
        merchant_id text, id uuid, member_id uuid, is_trial boolean, game text, rules_version integer, variant text, seed_id uuid,
        nonce integer, input jsonb, outcome jsonb, moves jsonb, opening_minor bigint, currency text, stake_minor bigint,
        payout_minor bigint, balance_minor bigint, idempotency_key text, request_hash text, free_set_id uuid, at timestamptz
      )
    ), counted as (
      update play_seed seed
      set next_nonce = latest.nonce + 1
      from (select merchant_id, seed_id, max(nonce) as nonce from played group by merchant_id, seed_id) latest
      where seed.merchant_id = latest.merchant_id and seed.id = latest.seed_id
    )
    insert into play_round (
      merchant_id, id, member_id, is_trial, game, rules_version, variant, seed_id, nonce, input, outcome, moves,
      opening_minor, currency, stake_minor, payout_minor, balance_minor, idempotency_key, request_hash, free_set_id, at
    )
    select
      merchant_id, id, member_id, is_trial, game, rules_version, variant, seed_id, nonce, input, outcome, moves,
      opening_minor, currency, stake_minor, payout_minor, balance_minor, idempotency_key, request_hash, free_set_id, at
    from played
  `;
  await carryStatement(tx, saved.compile(tx));
}

function requestedOwners(owners: readonly SeedOwner[]): string {
  return JSON.stringify(
    owners.map(({ merchantId, memberId, game }) => ({ merchant_id: merchantId, member_id: memberId, game })),
  );
}

/** When these members last began a round, of any game and of the one they ask for; by merchant and member. */
export async function latestPlays(tx: Tx, owners: readonly SeedOwner[]): Promise<ReadonlyMap<string, LastRounds>> {
  if (owners.length === 0) return new Map();
  const { rows } = await sql<{ merchant_id: string; member_id: string; any_at: Date; same_at: Date | null }>`
    select pace.merchant_id, pace.member_id, max(pace.last_played_at) as any_at,
      max(pace.last_played_at) filter (where pace.game = requested.game) as same_at
    from jsonb_to_recordset(${requestedOwners(owners)}::jsonb) as requested (merchant_id text, member_id uuid, game text)
    join play_pace pace on pace.merchant_id = requested.merchant_id and pace.member_id = requested.member_id
    group by pace.merchant_id, pace.member_id
  `.execute(tx);
  return new Map(
    rows.map((row) => [`${row.merchant_id}/${row.member_id}`, { any: row.any_at, sameGame: row.same_at ?? undefined }]),
  );
}

export async function saveLatestPlays(tx: Tx, owners: readonly SeedOwner[], at: Date): Promise<void> {
  if (owners.length === 0) return;
  await sql`
    insert into play_pace (merchant_id, member_id, game, last_played_at)
    select merchant_id, member_id, game, ${at}::timestamptz
    from jsonb_to_recordset(${requestedOwners(owners)}::jsonb) as requested (merchant_id text, member_id uuid, game text)
    on conflict (merchant_id, member_id, game) do update set last_played_at = excluded.last_played_at
  `.execute(tx);
}

/** The SQL of figures. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { type Row, selectRows } from '../../../db/tenancy/rows.ts';
import type { BetSums } from '../formulas/index.ts';
import type { StoredBets } from './markets.ts';
import type { Shares } from './share-market.ts';

export type MarketRow = Omit<Row<'agent_market'>, 'bets' | 'shares'> & {
  readonly bets: StoredBets;
  readonly shares: Shares;
};

/** In the order of their ids, so that two deliveries never wait for each other. */
export async function lockMarkets(tx: Tx, merchantId: string, ids: readonly string[]): Promise<MarketRow[]> {
  const rows = await selectRows(tx, 'agent_market', { merchant_id: merchantId, id: ids })
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as MarketRow[];
}

export async function saveMarkets(tx: Tx, rows: readonly MarketRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ hour, settled_at, stake_minor, payout_minor, valid_minor, ...row }) => ({
    ...row,
    hour: hour.toISOString(),
    settled_at: settled_at.toISOString(),
    stake_minor: stake_minor.toString(),
    payout_minor: payout_minor.toString(),
    valid_minor: valid_minor.toString(),
  }));
  await sql`
    insert into agent_market (merchant_id, id, member_id, product, bets, shares, path, hour, settled_at, stake_minor,
      payout_minor, valid_minor)
    select merchant_id, id, member_id, product, bets, shares, path, hour, settled_at, stake_minor, payout_minor, valid_minor
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as m (merchant_id text, id text, member_id uuid, product text, bets jsonb, shares jsonb,
      path text, hour timestamptz, settled_at timestamptz, stake_minor bigint, payout_minor bigint, valid_minor bigint)
    order by id
    on conflict (merchant_id, id) do update set bets = excluded.bets, shares = excluded.shares, path = excluded.path, hour = excluded.hour,
      settled_at = excluded.settled_at, stake_minor = excluded.stake_minor, payout_minor = excluded.payout_minor, valid_minor = excluded.valid_minor`.execute(
    tx,
  );
}

export type MoneyKind = Row<'agent_money'>['kind'];

interface NewMoney {
  readonly id: string;
  readonly memberId: string;
  readonly at: Date;
  readonly kind: MoneyKind;
  readonly amountMinor: bigint;
}

/** At the member's place then. Returns the places by id: anyone who was in no team has none, and no line. */
export async function insertMoneys(
  tx: Tx,
  merchantId: string,
  moneys: readonly NewMoney[],
): Promise<ReadonlyMap<string, string>> {
  if (moneys.length === 0) return new Map();
  const values = moneys.map(({ id, memberId, at, kind, amountMinor }) => ({
    id,
    member_id: memberId,
    at: at.toISOString(),
    kind,
    amount: text(amountMinor),
  }));
  const { rows } = await sql<{ id: string; path: string }>`
    insert into agent_money (merchant_id, id, member_id, path, at, kind, amount_minor)
    select ${merchantId}, m.id, m.member_id, p.path, m.at, m.kind, m.amount
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as m (id uuid, member_id uuid, at timestamptz, kind text, amount bigint)
    cross join lateral (
      select path from agent_position
      where merchant_id = ${merchantId} and member_id = m.member_id and since <= m.at order by since desc limit 1
    ) p
    returning id, path`.execute(tx);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export interface FigureChange {
  readonly path: string;
  readonly hour: Date;
  readonly product: string;
  readonly stakeMinor?: bigint;
  readonly payoutMinor?: bigint;
  readonly validMinor?: bigint;
  readonly depositMinor?: bigint;
  readonly awardMinor?: bigint;
  readonly withdrawalMinor?: bigint;
  readonly rebateMinor?: bigint;
  readonly wonStakeMinor?: bigint;
  readonly lostStakeMinor?: bigint;
  readonly lostMinor?: bigint;
}

const text = (amount = 0n) => amount.toString();

/** From so long after an hour's beginning on its bill may have been made. */
export const LATE_MINUTES = 70;

/** Bills look at these for what changed after they were made. */
async function noteLate(tx: Tx, merchantId: string, changes: readonly FigureChange[], now: Date): Promise<void> {
  const latest = now.getTime() - LATE_MINUTES * 60_000;
  const late = changes.filter(({ hour }) => hour.getTime() <= latest);
  if (late.length === 0) return;
  const values = late.map(({ path, hour }) => ({ path, hour: hour.toISOString() }));
  await sql`
    insert into agent_late_figure (merchant_id, path, hour, changed_at)
    select distinct ${merchantId}, path, hour, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as c (path text collate "C", hour timestamptz) order by hour, path
    on conflict (merchant_id, hour, path) do update set changed_at = excluded.changed_at`.execute(tx);
}

export async function addFigures(
  tx: Tx,
  merchantId: string,
  changes: readonly FigureChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const values = changes.map((change) => ({
    path: change.path,
    hour: change.hour.toISOString(),
    product: change.product,
    stake: text(change.stakeMinor),
    payout: text(change.payoutMinor),
    valid: text(change.validMinor),
    deposit: text(change.depositMinor),
    award: text(change.awardMinor),
    withdrawal: text(change.withdrawalMinor),
    rebate: text(change.rebateMinor),
    won_stake: text(change.wonStakeMinor),
    lost_stake: text(change.lostStakeMinor),
    lost: text(change.lostMinor),
  }));
  await sql`
    insert into agent_figure (merchant_id, path, hour, product, stake_minor, payout_minor, valid_minor, deposit_minor, award_minor,
      withdrawal_minor, rebate_minor, won_stake_minor, lost_stake_minor, lost_minor, changed_at)
    select ${merchantId}, path, hour, product, sum(stake), sum(payout), sum(valid), sum(deposit), sum(award), sum(withdrawal), sum(rebate),
      sum(won_stake), sum(lost_stake), sum(lost), ${now}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as c (path text collate "C", hour timestamptz, product text, stake bigint,
      payout bigint, valid bigint, deposit bigint, award bigint, withdrawal bigint, rebate bigint,
      won_stake bigint, lost_stake bigint, lost bigint)
    group by path, hour, product order by path, hour, product
    on conflict (merchant_id, path, hour, product) do update set
      stake_minor = agent_figure.stake_minor + excluded.stake_minor,
      payout_minor = agent_figure.payout_minor + excluded.payout_minor,
      valid_minor = agent_figure.valid_minor + excluded.valid_minor,
      deposit_minor = agent_figure.deposit_minor + excluded.deposit_minor,
      award_minor = agent_figure.award_minor + excluded.award_minor,
      withdrawal_minor = agent_figure.withdrawal_minor + excluded.withdrawal_minor,
      rebate_minor = agent_figure.rebate_minor + excluded.rebate_minor,
      won_stake_minor = agent_figure.won_stake_minor + excluded.won_stake_minor,
      lost_stake_minor = agent_figure.lost_stake_minor + excluded.lost_stake_minor,
      lost_minor = agent_figure.lost_minor + excluded.lost_minor,
      changed_at = excluded.changed_at`.execute(tx);
  await noteLate(tx, merchantId, changes, now);
}

export interface RebateChange {
  readonly memberId: string;
  /** The merchant's. */
  readonly day: string;
  readonly product: string;
  readonly earnedMinor: bigint;
}

/** In the order of their keys, as they are paid. */
export async function addRebates(tx: Tx, merchantId: string, changes: readonly RebateChange[]): Promise<void> {
  const values = changes
    .filter(({ earnedMinor }) => earnedMinor !== 0n)
    .map(({ memberId, day, product, earnedMinor }) => ({
      member_id: memberId,
      day,
      product,
      earned: text(earnedMinor),
    }));
  if (values.length === 0) return;
  await sql`
    insert into agent_rebate (merchant_id, member_id, day, product, earned_minor)
    select ${merchantId}, member_id, day, product, sum(earned)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as c (member_id uuid, day date, product text, earned bigint)
    group by member_id, day, product having sum(earned) <> 0 order by member_id, day, product
    on conflict (merchant_id, member_id, day, product) do update set earned_minor = agent_rebate.earned_minor + excluded.earned_minor`.execute(
    tx,
  );
}

export interface TeamSums extends BetSums {
  /** Of members whose bets count for no agent: in nothing else of these but payouts, with what each of them won beyond its stakes. */
  readonly leftStakeMinor: bigint;
  readonly leftValidMinor: bigint;
  readonly leftMembers: number;
  /** What everybody of the team got, the agent itself with them. */
  readonly rebateMinor: bigint;
  readonly validMinor: bigint;
  readonly depositMinor: bigint;
  readonly awardMinor: bigint;
  readonly activeMembers: number;
  readonly bettors: number;
}

export interface TeamQuestion {
  readonly agentId: string;
  /** CONS: all of them. */
  readonly product: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** What makes a member active: its own deposits and valid bets of the time. */
  readonly activeDepositMinor: bigint;
  readonly activeValidMinor: bigint;
}

type BetColumn = 'stake' | 'payout' | 'valid' | 'won_stake' | 'lost_stake' | 'lost' | 'rebate';
type OtherColumn = 'deposit' | 'award' | 'active' | 'bettors' | 'left_stake' | 'left_valid' | 'left_members';
type TeamRow = { readonly [Name in BetColumn | OtherColumn]: bigint };

/** Whose bets count for no agent, with the moment from which on. */
export const leftOutIn = (merchantId: string) => sql`left_out as materialized (
      select member_id::text as id, min(from_at) as from_at from agent_left_out
      where merchant_id = ${merchantId} and counted_at is null group by 1
    )`;

/** Everybody whose bets were placed below the agent, wherever it was then: each of its places is a range of the index. */
export async function teamSums(db: Db, merchantId: string, requested: TeamQuestion): Promise<TeamSums> {
  const { agentId, product, from, to } = requested;
  const { rows } = await sql<TeamRow>`
    with place as (
      select distinct path from agent_position where merchant_id = ${merchantId} and member_id = ${agentId}::uuid
    ), ${leftOutIn(merchantId)}, member as (
      select split_part(f.path, '/', -2) as id,
        sum(stake_minor) filter (where ${product} in ('CONS', f.product) and x.id is null) as stake,
        sum(payout_minor) filter (where ${product} in ('CONS', f.product) and x.id is null) as payout,
        sum(valid_minor) filter (where ${product} in ('CONS', f.product) and x.id is null) as valid,
        sum(rebate_minor) filter (where ${product} in ('CONS', f.product)) as rebate,
        sum(won_stake_minor) filter (where ${product} in ('CONS', f.product) and x.id is null) as won_stake,
        sum(lost_stake_minor) filter (where ${product} in ('CONS', f.product) and x.id is null) as lost_stake,
        sum(lost_minor) filter (where ${product} in ('CONS', f.product) and x.id is null) as lost,
        sum(stake_minor) filter (where ${product} in ('CONS', f.product) and x.id is not null) as left_stake,
        sum(valid_minor) filter (where ${product} in ('CONS', f.product) and x.id is not null) as left_valid,
        sum(payout_minor) filter (where ${product} in ('CONS', f.product) and x.id is not null) as left_payout,
        sum(deposit_minor) as deposit, sum(award_minor) as award
      from place p join agent_figure f on f.merchant_id = ${merchantId}
        and f.path >= p.path and f.path < left(p.path, -1) || '0' and f.hour >= ${from} and f.hour < ${to}
        left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
      group by 1
    )
    select coalesce(sum(stake), 0)::bigint as stake,
      (coalesce(sum(payout), 0) + coalesce(sum(greatest(left_payout - left_stake, 0)), 0))::bigint as payout, coalesce(sum(valid), 0)::bigint as valid,
      coalesce(sum(deposit), 0)::bigint as deposit, coalesce(sum(award), 0)::bigint as award,
      coalesce(sum(rebate), 0)::bigint as rebate, coalesce(sum(won_stake), 0)::bigint as won_stake,
      coalesce(sum(lost_stake), 0)::bigint as lost_stake, coalesce(sum(lost), 0)::bigint as lost,
      count(*) filter (where coalesce(valid, 0) >= ${requested.activeValidMinor} and deposit >= ${requested.activeDepositMinor}) as active,
      count(*) filter (where stake > 0) as bettors, coalesce(sum(left_stake), 0)::bigint as left_stake,
      coalesce(sum(left_valid), 0)::bigint as left_valid, count(*) filter (where left_stake > 0) as left_members
    from member`.execute(db);
  const [row] = rows;
  return {
    stakeMinor: row?.stake ?? 0n,
    payoutMinor: row?.payout ?? 0n,
    validMinor: row?.valid ?? 0n,
    depositMinor: row?.deposit ?? 0n,
    awardMinor: row?.award ?? 0n,
    rebateMinor: row?.rebate ?? 0n,
    leftStakeMinor: row?.left_stake ?? 0n,
    leftValidMinor: row?.left_valid ?? 0n,
    leftMembers: Number(row?.left_members ?? 0n),
    wonStakeMinor: row?.won_stake ?? 0n,
    lostStakeMinor: row?.lost_stake ?? 0n,
    lostMinor: row?.lost ?? 0n,
    activeMembers: Number(row?.active ?? 0n),
    bettors: Number(row?.bettors ?? 0n),
  };
}

/** The SQL of reports: sums of figures, lines of bets and of money. */

import { sql } from 'kysely';
import type { moneyKinds } from '#contract';
import type { Db } from '../../../db/db.ts';
import { isBelow } from '../../../db/page-key.ts';
import type { ContractProduct } from '../contracts/index.ts';
import type { Branch } from './places.ts';
import { isWithin } from './store-places.ts';

/** What a bet is of. */
export type TeamProduct = Exclude<ContractProduct, 'CONS'>;

export interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** What stands before the lines of a page. */
export interface LineKey {
  readonly at: Date;
  readonly id: string;
}

export interface SumsRow {
  readonly players: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly award: bigint;
  readonly deposit: bigint;
  readonly withdrawal: bigint;
}

const sums = sql`count(distinct split_part(f.path, '/', -2)) filter (where f.stake_minor > 0) as players,
  coalesce(sum(f.stake_minor), 0)::bigint as stake, coalesce(sum(f.valid_minor), 0)::bigint as valid,
  coalesce(sum(f.payout_minor), 0)::bigint as payout, coalesce(sum(f.award_minor), 0)::bigint as award,
  coalesce(sum(f.deposit_minor), 0)::bigint as deposit, coalesce(sum(f.withdrawal_minor), 0)::bigint as withdrawal`;

const figuresOf = ({ merchantId, paths }: Branch, { from, to }: Span) =>
  sql`agent_figure f where f.merchant_id = ${merchantId} and ${isWithin(sql`f.path`, paths)}
    and f.hour >= ${from} and f.hour < ${to}`;

export async function branchSums(db: Db, branch: Branch, span: Span): Promise<SumsRow> {
  const { rows } = await sql<SumsRow>`select ${sums} from ${figuresOf(branch, span)}`.execute(db);
  return rows[0] ?? NOTHING;
}

export const NOTHING: SumsRow = {
  players: 0n,
  stake: 0n,
  valid: 0n,
  payout: 0n,
  award: 0n,
  deposit: 0n,
  withdrawal: 0n,
};

export async function sumsByDay(db: Db, branch: Branch, span: Span, timeZone: string) {
  const { rows } = await sql<SumsRow & { readonly day: string }>`
    select (f.hour at time zone ${timeZone})::date::text as day, ${sums} from ${figuresOf(branch, span)}
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function sumsByProduct(db: Db, branch: Branch, span: Span) {
  const { rows } = await sql<SumsRow & { readonly product: TeamProduct }>`
    select f.product, ${sums} from ${figuresOf(branch, span)} and f.product <> ''
    group by 1 order by sum(f.stake_minor) desc, 1`.execute(db);
  return rows;
}

export async function countActive(
  db: Db,
  branch: Branch,
  span: Span,
  { depositMinor, validMinor }: { readonly depositMinor: bigint; readonly validMinor: bigint },
): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      select 1 from ${figuresOf(branch, span)} group by split_part(f.path, '/', -2)
      having sum(f.valid_minor) >= ${validMinor} and sum(f.deposit_minor) >= ${depositMinor}
    ) as active`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

/** Everybody below, and of these who joined in the time. */
export async function countMembers(db: Db, { merchantId, node: { path } }: Branch, { from, to }: Span) {
  const { rows } = await sql<{ members: bigint; joined: bigint }>`
    select count(*) as members, count(*) filter (where created_at >= ${from} and created_at < ${to}) as joined from agent_node
    where merchant_id = ${merchantId} and path > ${path} and path < ${`${path.slice(0, -1)}0`}`.execute(db);
  return { members: Number(rows[0]?.members ?? 0n), newMembers: Number(rows[0]?.joined ?? 0n) };
}

/** Of each of these members, with everybody below it, in the caller's branch. */
export async function sumsOfEach(
  db: Db,
  { merchantId, agentId }: { readonly merchantId: string; readonly agentId: string },
  memberIds: readonly string[],
  { from, to }: Span,
): Promise<ReadonlyMap<string, SumsRow>> {
  const { rows } = await sql<SumsRow & { readonly id: string }>`
    with place as (
      select distinct o.member_id, o.path from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb) as m (id)
        join agent_position o on o.merchant_id = ${merchantId} and o.member_id = m.id::uuid
        join agent_position c on c.merchant_id = ${merchantId} and c.member_id = ${agentId}::uuid and starts_with(o.path, c.path)
    )
    select p.member_id as id, ${sums} from place p join agent_figure f on f.merchant_id = ${merchantId}
      and f.path >= p.path and f.path < left(p.path, -1) || '0' and f.hour >= ${from} and f.hour < ${to}
    group by 1`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** What one member did itself. */
export async function ownSums(db: Db, { merchantId, paths }: Branch, { from, to }: Span): Promise<SumsRow> {
  if (paths.length === 0) return NOTHING;
  const { rows } = await sql<SumsRow>`
    select ${sums} from agent_figure f where f.merchant_id = ${merchantId} and f.path in (${sql.join(paths)})
      and f.hour >= ${from} and f.hour < ${to}`.execute(db);
  return rows[0] ?? NOTHING;
}

export interface BetLine {
  readonly id: string;
  readonly member_id: string;
  readonly username: string | null;
  readonly product: TeamProduct;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
  readonly valid_minor: bigint;
  readonly settled_at: Date;
}

interface Page extends Span {
  readonly after: LineKey | undefined;
  readonly limit: number;
}

/** Newest first. A bet that was given back in whole stays on the list, with nothing staked. */
export async function betLines(
  db: Db,
  { merchantId, paths }: Pick<Branch, 'merchantId' | 'paths'>,
  { from, to, after, limit, product }: Page & { readonly product: string | undefined },
): Promise<BetLine[]> {
  const { rows } = await sql<BetLine>`
    select m.id, m.member_id, n.username, m.product, m.stake_minor, m.payout_minor, m.valid_minor, m.settled_at
    from agent_market m left join agent_node n on n.merchant_id = m.merchant_id and n.member_id = m.member_id
    where m.merchant_id = ${merchantId} and ${isWithin(sql`m.path`, paths)} and m.settled_at >= ${from}
      and ${isBelow(to, after, { at: 'm.settled_at', id: 'm.id', idType: 'text' })} ${product === undefined ? sql`` : sql`and m.product = ${product}`}
    order by m.settled_at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface MoneyLine {
  readonly id: string;
  readonly member_id: string;
  readonly username: string | null;
  readonly kind: (typeof moneyKinds)[number];
  readonly amount_minor: bigint;
  readonly at: Date;
}

/** What moves cash, each with the kinds of its lines. A bet is two lines: of its stake, and above it of its prize. */
const moneySources = [
  {
    kinds: undefined,
    lines: sql`select merchant_id, id::text as id, member_id, path, kind, amount_minor, at from agent_money`,
  },
  {
    kinds: ['stake', 'cancel'],
    lines: sql`select merchant_id, id || '/1' as id, member_id, path, -stake_minor as amount_minor, settled_at as at,
      case when stake_minor = 0 and payout_minor = 0 then 'cancel' else 'stake' end as kind from agent_market`,
  },
  {
    kinds: ['prize'],
    lines: sql`select merchant_id, id || '/2' as id, member_id, path, 'prize' as kind, payout_minor as amount_minor, settled_at as at
      from agent_market where payout_minor > 0`,
  },
] as const;

const ofBets: readonly MoneyLine['kind'][] = ['stake', 'cancel', 'prize'];

function sourcesOf(kind: MoneyLine['kind'] | undefined) {
  if (kind === undefined) return moneySources;
  return moneySources.filter(({ kinds }) =>
    kinds ? (kinds as readonly string[]).includes(kind) : !ofBets.includes(kind),
  );
}

export async function moneyLines(
  db: Db,
  { merchantId, paths }: Branch,
  { from, to, after, limit, kind }: Page & { readonly kind: MoneyLine['kind'] | undefined },
): Promise<MoneyLine[]> {
  const found = sourcesOf(kind).map(
    ({ lines }) => sql`(select m.id, m.member_id, m.kind, m.amount_minor, m.at from (${lines}) as m
      where m.merchant_id = ${merchantId} and ${isWithin(sql`m.path`, paths)} and m.at >= ${from}
        and ${isBelow(to, after, { at: 'm.at', id: 'm.id', idType: 'text' })} ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`}
      order by m.at desc, m.id desc limit ${limit})`,
  );
  const { rows } = await sql<MoneyLine>`
    select m.id, m.member_id, n.username, m.kind, m.amount_minor::bigint as amount_minor, m.at
    from (${sql.join(found, sql` union all `)}) as m
      left join agent_node n on n.merchant_id = ${merchantId} and n.member_id = m.member_id
    order by m.at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Who of the branch has a session that was renewed since. */
export async function countOnline(db: Db, { merchantId, node: { path } }: Branch, since: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(distinct s.member_id) as n from session s
      join agent_node n on n.merchant_id = s.merchant_id and n.member_id = s.member_id
    where s.merchant_id = ${merchantId} and s.ended_at is null and s.renewed_at >= ${since}
      and n.path > ${path} and n.path < ${`${path.slice(0, -1)}0`}`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

export async function moneyTotals(
  db: Db,
  { merchantId, paths }: Branch,
  { from, to, kind }: Span & { readonly kind: MoneyLine['kind'] | undefined },
) {
  const { rows } = await sql<{ kind: MoneyLine['kind']; count: bigint; amount: bigint }>`
    select m.kind, count(*) as count, sum(m.amount_minor)::bigint as amount from agent_money m
    where m.merchant_id = ${merchantId} and ${isWithin(sql`m.path`, paths)} and m.at >= ${from} and m.at < ${to}
      ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Bets of a time, counted up to a number. */
export async function countLines(
  db: Db,
  table: 'agent_market' | 'agent_money',
  { merchantId, paths }: Branch,
  { from, to }: Span,
  max: number,
): Promise<number> {
  const [name, at] = [sql.table(table), sql.ref(table === 'agent_market' ? 'settled_at' : 'at')];
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      select 1 from ${name} where merchant_id = ${merchantId} and ${isWithin(sql`path`, paths)}
        and ${at} >= ${from} and ${at} < ${to} limit ${max + 1}
    ) as counted`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

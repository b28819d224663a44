/** The SQL of a piece of a run's sums: what some members in the order of the tree did, by the path of their upline. */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../../db/db.ts';
import { carryStatement } from '../../../../db/transactions.ts';
import type { ActiveFrom } from '../../contracts/index.ts';
import { leftOutIn } from '../../figures/index.ts';
import type { RunRow } from '../store.ts';
import { type SumColumn, sumColumns, type TeamParts } from './team-parts.ts';

const HOUR_MS = 3_600_000;

/** Each hour of the period: figures are kept by the hour of the clock of the world. */
const hoursOf = ({ from_at: from, to_at: to }: RunRow) => {
  const first = new Date(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS);
  return sql`generate_series(${first}::timestamptz, ${new Date(to.getTime() - 1)}::timestamptz, interval '1 hour') h (hour)`;
};

/** What is added up of each member. Of bets with a product's, of money with every product. */
const betColumns = ['stake', 'payout', 'valid', 'rebate', 'won_stake', 'lost_stake', 'lost'];
const moneyColumns = ['deposit', 'award'];
/** Of bets that count for no agent. */
const leftColumns = { left_stake: 'stake', left_valid: 'valid', left_payout: 'payout' };
const joined = (parts: readonly string[]) => sql.raw(parts.join(', '));

/** Of rows of figures with each product that they are counted for: of money with all of them, of bets with those that they are of. */
const counts = "p.product in ('CONS', f.product)";
const memberSums = joined([
  ...betColumns.map((name) => {
    const filter = name === 'rebate' ? counts : `${counts} and x.id is null`;
    return `sum_minor(f.${name}_minor) filter (where ${filter}) as ${name}`;
  }),
  ...Object.entries(leftColumns).map(
    ([name, of]) => `sum_minor(f.${of}_minor) filter (where ${counts} and x.id is not null) as ${name}`,
  ),
  ...moneyColumns.map((name) => `sum_minor(f.${name}_minor) as ${name}`),
]);

/** Each product for which a figure counts; without one where it counts for none. */
const productOf = sql`p.product in ('CONS', f.product) or f.deposit_minor <> 0 or f.award_minor <> 0`;
const productList = (products: readonly string[]) =>
  sql`product as materialized (select product from unnest(${[...products]}::text[]) product)`;

/** Of rows that are a member each: of who is left out only what it won beyond its stakes stays, as a payout, so that nobody earns more because it won. */
const sumOf = (name: SumColumn, activeFrom: ActiveFrom) => {
  if (name === 'payout') return sql`sum_minor(payout) + sum_minor(greatest(left_payout - left_stake, 0))`;
  if (name === 'active')
    return sql`count(*) filter (where valid >= ${activeFrom.validMinor} and deposit >= ${activeFrom.depositMinor})`;
  if (name === 'bettors') return sql`count(*) filter (where stake > 0)`;
  if (name === 'left_members') return sql`count(*) filter (where left_stake > 0)`;
  return sql`sum_minor(${sql.ref(name)})`;
};

/** Of rows that are a member each, in the order of the columns. */
const teamSums = (activeFrom: ActiveFrom) =>
  sql`array[${sql.join(sumColumns.map((name) => sumOf(name, activeFrom)))}]::text as sums`;

/**
 * For statements of one shape that are many: to plan one takes as long as to execute it. Each reads by keys whatever there is, so that a plan made
 * for any piece is right for all.
 */
export async function planOnce(tx: Tx): Promise<void> {
  await carryStatement(tx, sql`set local plan_cache_mode = force_generic_plan`.compile(tx));
  await carryStatement(tx, sql`set local jit = off`.compile(tx));
}

/** Behind every path. */
const END = '~';

/** The text is made once: to make it anew for each piece takes as long as what the server does besides. The first parameters change. */
function repeated<Row>(db: Db, statement: RawBuilder<Row>) {
  const compiled = statement.compile(db);
  return async (tx: Tx, first: readonly unknown[]): Promise<readonly Row[]> => {
    const parameters = [...first, ...compiled.parameters.slice(first.length)];
    return (await tx.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>)).rows;
  };
}

interface PieceRow {
  /** Of the only row that is no part: where the piece ends, and the places of members who were moved. */
  readonly others: readonly string[] | null;
  readonly path: string | null;
  /** Of a part: what the agent at the path did itself, or what its direct downlines did together, which is of everybody above, too. */
  readonly is_own: boolean | null;
  readonly product: string | null;
  readonly sums: string | null;
}

/** Of anyone who is where it always was; how far that is, and the places of others. An upline's members are added up before they are given to everybody above. */
const pieceStatement = (run: RunRow, products: readonly string[], activeFrom: ActiveFrom) => sql<PieceRow>`
  with piece as materialized (
    select ${''}::text collate "C" as after, ${0}::integer as members
  ), node as materialized (
    select path, is_agent, has_moved from agent_node
    where merchant_id = ${run.merchant_id} and path > (select after from piece) order by path limit (select members from piece)
  ), up_to as materialized (
    select case when count(*) = (select members from piece) then max(path) end as path from node
  ), ${leftOutIn(run.merchant_id)}, ${productList(products)}, member as materialized (
    select f.path, n.is_agent, p.product, ${memberSums}
    from ${hoursOf(run)} cross join lateral (
      select * from agent_figure where merchant_id = ${run.merchant_id} and hour = h.hour and path > (select after from piece)
        and path <= (select coalesce(path, ${END}) from up_to) offset 0
    ) f left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
      left join node n on n.path = f.path and not n.has_moved
      left join product p on ${productOf}
    group by 1, 2, 3
  )
  select array(select distinct path from member where is_agent is null) as others, (select path from up_to) as path, null::boolean as is_own,
    null::text as product, null::text as sums
  union all
  select null, case when is_own then path else left(path, -37) end, is_own, product, ${teamSums(activeFrom)}
  from member cross join lateral unnest(case when is_agent then array[false, true] else array[false] end) is_own
  where is_agent is not null and product is not null group by 2, 3, 4`;

interface OtherRow {
  readonly id: string;
  readonly product: string;
  readonly sums: string;
}

/**
 * Of members who were moved: one at several places in the period is one member of those who are above both, and belongs to the piece in which the
 * first of its places is.
 */
const othersStatement = (run: RunRow, products: readonly string[], activeFrom: ActiveFrom) => sql<OtherRow>`
  with piece as materialized (
    select ${''}::text collate "C" as after, ${''}::text collate "C" as up_to, ${[]}::text[] as paths
  ), ${leftOutIn(run.merchant_id)}, ${productList(products)}, place as materialized (
    select distinct p.path from piece cross join unnest(piece.paths) o (path) cross join lateral (
      select path from agent_position where merchant_id = ${run.merchant_id} and member_id = split_part(o.path, '/', -2)::uuid
      union all select o.path collate "C" offset 0
    ) p
  ), figure as materialized (
    select f.*, min(f.path) over (partition by split_part(f.path, '/', -2)) as first
    from place p cross join lateral (
      select * from agent_figure where merchant_id = ${run.merchant_id} and path = p.path and hour >= ${run.from_at} and hour < ${run.to_at} offset 0
    ) f
  ), member as materialized (
    select above.id, split_part(f.path, '/', -2) as member, p.product, ${memberSums}
    from figure f left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
      join product p on ${productOf} cross join lateral unnest(string_to_array(rtrim(f.path, '/'), '/')) above (id)
    where f.first > (select after from piece) and f.first <= (select up_to from piece)
    group by 1, 2, 3
  )
  select id, product, ${teamSums(activeFrom)} from member group by 1, 2`;

interface Piece {
  /** Exclusive. */
  readonly after: string;
  /** At most, by where they are now: of those who are not in the tree there any more it has the figures, too. */
  readonly members: number;
}

/** Adds what the members of a piece did to the parts of the teams. Returns the path at which the piece ends; undefined: nobody is behind it. */
export type AddPiece = (tx: Tx, piece: Piece, parts: TeamParts) => Promise<string | undefined>;

const idsIn = (path: string) => path.split('/').slice(0, -1);

/** For pieces of the run: a figure's path names everybody above, so each member is added to the teams of all of these. */
export function addingPieces(db: Db, run: RunRow, products: readonly string[], activeFrom: ActiveFrom): AddPiece {
  const readPiece = repeated(db, pieceStatement(run, products, activeFrom));
  const readOthers = repeated(db, othersStatement(run, products, activeFrom));
  return async (tx, { after, members }, parts) => {
    let end: string | undefined;
    let others: readonly string[] = [];
    for (const row of await readPiece(tx, [after, members])) {
      if (row.others !== null) [end, others] = [row.path ?? undefined, row.others];
      if (row.path === null || row.product === null || row.sums === null) continue;
      const above = idsIn(row.path);
      parts.add(row.is_own ? above.slice(-1) : above, row.product, row.sums);
    }
    if (others.length > 0) {
      const rows = await readOthers(tx, [after, end ?? END, others]);
      for (const { id, product, sums } of rows) parts.add([id], product, sums);
    }
    return end;
  };
}

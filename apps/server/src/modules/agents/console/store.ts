/** The SQL of what operators see of agents: contracts, bills and disputes of all of them, page by page by key. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import { findRow, listRows, type Row, selectRows } from '../../../db/tenancy/rows.ts';
import type { BillRow } from '../billing/index.ts';
import type { ContractRow } from '../contracts/index.ts';

interface Page {
  readonly after: PageKey | undefined;
  readonly limit: number;
}

interface Filter extends Page {
  readonly agent?: string;
  readonly state?: string;
  readonly kind?: string;
}

const keyOf = ({ agent, state, kind }: Filter) => ({
  ...(agent !== undefined && { agent_id: agent }),
  ...(state !== undefined && { state }),
  ...(kind !== undefined && { kind: kind as ContractRow['kind'] }),
});

/** Newest first. */
export async function contractPage(db: Db, merchantId: string, filter: Filter): Promise<ContractRow[]> {
  const { after, limit } = filter;
  let query = selectRows(db, 'agent_contract', { merchant_id: merchantId, ...keyOf(filter) }).selectAll();
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id}::uuid)`);
  return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()) as ContractRow[];
}

export const contractById = async (db: Db, merchantId: string, id: string) =>
  (await findRow(db, 'agent_contract', { merchant_id: merchantId, id })) as ContractRow | undefined;

export const stepsOf = (db: Db, merchantId: string, contractId: string) =>
  listRows(
    db,
    'agent_contract_step',
    { merchant_id: merchantId, contract_id: contractId },
    { orderBy: ['step desc'], limit: 200 },
  );

/** Newest first. */
export async function billPage(db: Db, merchantId: string, filter: Filter): Promise<BillRow[]> {
  const { after, limit } = filter;
  let query = selectRows(db, 'agent_bill', { merchant_id: merchantId, ...keyOf(filter) }).selectAll();
  if (after) query = query.where(sql<boolean>`(from_at, contract_id) < (${after.at}, ${after.id}::uuid)`);
  const rows = await query.orderBy('from_at', 'desc').orderBy('contract_id', 'desc').limit(limit).execute();
  return rows as unknown as BillRow[];
}

export const billByKey = async (db: Db, merchantId: string, contractId: string, period: string) =>
  (await findRow(db, 'agent_bill', { merchant_id: merchantId, contract_id: contractId, period })) as unknown as
    | BillRow
    | undefined;

/** Bills of these contracts and periods. */
export async function billsOf(
  db: Db,
  merchantId: string,
  keys: readonly Pick<BillRow, 'contract_id' | 'period'>[],
): Promise<readonly BillRow[]> {
  if (keys.length === 0) return [];
  const rows = await selectRows(db, 'agent_bill', { merchant_id: merchantId })
    .selectAll()
    .where(
      sql<boolean>`(contract_id, period) in (${sql.join(
        keys.map(({ contract_id, period }) => sql`(${contract_id}::uuid, ${period})`),
      )})`,
    )
    .execute();
  return rows as unknown as BillRow[];
}

export type DisputeRow = Row<'agent_dispute'>;

/** Those that wait, the oldest first; those that were answered, the newest first. */
export async function disputePage(
  db: Db,
  merchantId: string,
  { isAnswered, after, limit }: Page & { readonly isAnswered: boolean },
): Promise<DisputeRow[]> {
  const state = isAnswered ? (['upheld', 'rejected'] as const) : (['raised'] as const);
  let query = selectRows(db, 'agent_dispute', { merchant_id: merchantId, state }).selectAll();
  const behind = isAnswered ? sql`<` : sql`>`;
  if (after) query = query.where(sql<boolean>`(raised_at, id) ${behind} (${after.at}, ${after.id}::uuid)`);
  const direction = isAnswered ? 'desc' : 'asc';
  return await query.orderBy('raised_at', direction).orderBy('id', direction).limit(limit).execute();
}

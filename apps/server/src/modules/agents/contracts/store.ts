/** The SQL of contracts: the contract, its versions and its steps. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { countRows, findRow, listRows, lockRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import type { ContractPeriodKind } from '../periods.ts';
import { type ContractState, contractLifecycle } from './lifecycle.ts';
import type { ContractKind, ContractProduct, StoredTerms } from './terms/index.ts';

export interface ContractRow extends Omit<Row<'agent_contract'>, 'kind' | 'product' | 'state' | 'period'> {
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly state: ContractState;
  readonly period: ContractPeriodKind | null;
}

export interface VersionRow extends Omit<Row<'agent_contract_version'>, 'terms'> {
  readonly terms: StoredTerms;
}

const finals = Object.keys(contractLifecycle.table).filter((state) =>
  contractLifecycle.isFinal(state as ContractState),
);
export const livingStates = Object.keys(contractLifecycle.table).filter((state) => !finals.includes(state));

export async function lockContract(tx: Tx, merchantId: string, id: string): Promise<ContractRow | undefined> {
  return (await lockRow(tx, 'agent_contract', { merchant_id: merchantId, id })) as ContractRow | undefined;
}

/** All living contracts of these agents, the oldest first. */
export async function livingOf(db: Db, merchantId: string, agentIds: readonly string[]): Promise<ContractRow[]> {
  if (agentIds.length === 0) return [];
  const rows = await listRows(
    db,
    'agent_contract',
    { merchant_id: merchantId, agent_id: agentIds, state: livingStates },
    { orderBy: ['created_at', 'id'] },
  );
  return rows as ContractRow[];
}

/** Refused and ended ones, too, the newest of each kind and product first. */
export async function contractsOf(db: Db, merchantId: string, agentId: string, limit: number): Promise<ContractRow[]> {
  const rows = await listRows(
    db,
    'agent_contract',
    { merchant_id: merchantId, agent_id: agentId },
    { orderBy: ['created_at desc', 'id'], limit },
  );
  return rows as ContractRow[];
}

/** Until when contracts of the agent that have ended pay for the same. */
export async function endOfEarlier(
  db: Db,
  { merchant_id, agent_id, kind, product }: ContractRow,
): Promise<Date | undefined> {
  const key = { merchant_id, agent_id, kind, product, state: 'ended' };
  const ends = selectRows(db, 'agent_contract', key).select(({ fn }) => fn.max('ends_at').as('until'));
  return (await ends.executeTakeFirst())?.until ?? undefined;
}

/** Those that an upline has signed with its direct downlines, and that live. */
export async function livingBelow(
  db: Db,
  merchantId: string,
  uplineId: string,
  kind: ContractKind,
): Promise<ContractRow[]> {
  const key = { merchant_id: merchantId, upline_id: uplineId, kind, state: livingStates };
  return (await listRows(db, 'agent_contract', key, { orderBy: ['created_at', 'id'] })) as ContractRow[];
}

export async function insertContract(tx: Tx, row: ContractRow): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into agent_contract (merchant_id, id, kind, product, agent_id, upline_id, state, version, proposed_version, draw_cash, period, created_at,
      lapses_at, ends_at)
    values (${row.merchant_id}, ${row.id}, ${row.kind}, ${row.product}, ${row.agent_id}, ${row.upline_id}, ${row.state}, ${row.version},
      ${row.proposed_version}, ${row.draw_cash}, ${row.period}, ${row.created_at}, ${row.lapses_at}, ${row.ends_at})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function changeContract(
  tx: Tx,
  { merchant_id, id }: Pick<ContractRow, 'merchant_id' | 'id'>,
  change: Partial<Omit<ContractRow, 'merchant_id' | 'id'>>,
): Promise<void> {
  await setRows(tx, 'agent_contract', { merchant_id, id }, change);
}

export async function insertVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx
    .insertInto('agent_contract_version')
    .values({ ...row, terms: JSON.stringify(row.terms) })
    .execute();
}

export async function acceptVersion(
  tx: Tx,
  contract: ContractRow,
  version: number,
  signed: { readonly by: string; readonly at: Date; readonly validFrom: Date },
): Promise<void> {
  const key = { merchant_id: contract.merchant_id, contract_id: contract.id, version };
  await setRows(tx, 'agent_contract_version', key, {
    accepted_by: signed.by,
    accepted_at: signed.at,
    valid_from: signed.validFrom,
  });
}

export async function versionsOf(
  db: Db,
  merchantId: string,
  contractIds: readonly string[],
): Promise<readonly VersionRow[]> {
  if (contractIds.length === 0) return [];
  const key = { merchant_id: merchantId, contract_id: contractIds };
  return (await listRows(db, 'agent_contract_version', key, { orderBy: ['version'] })) as unknown as VersionRow[];
}

export const versionOf = async (db: Db, contract: ContractRow, version: number) =>
  (await findRow(db, 'agent_contract_version', {
    merchant_id: contract.merchant_id,
    contract_id: contract.id,
    version,
  })) as unknown as VersionRow | undefined;

type Step = Omit<Row<'agent_contract_step'>, 'step' | 'reason' | 'by_member' | 'by_operator'> & {
  readonly reason?: string;
  readonly by_member?: string;
  readonly by_operator?: string;
};

/** The contract is locked: its steps are counted without gaps. */
export async function addStep(tx: Tx, step: Step): Promise<void> {
  const { merchant_id, contract_id } = step;
  const count = await countRows(selectRows(tx, 'agent_contract_step', { merchant_id, contract_id }));
  await tx
    .insertInto('agent_contract_step')
    .values({ ...step, step: count + 1 })
    .execute();
}

/** A step after which a contract pays no more, or pays again. */
export interface Pause {
  readonly event: 'suspend' | 'resume';
  readonly at: Date;
}

/** The steps by which contracts were suspended and resumed, in turn. By contract. */
export async function pausesOf(
  db: Db,
  merchantId: string,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Pause[]>> {
  if (contractIds.length === 0) return new Map();
  const key = { merchant_id: merchantId, contract_id: contractIds, event: ['suspend', 'resume'] };
  const rows = await listRows(db, 'agent_contract_step', key, {
    columns: ['contract_id', 'event', 'at'],
    orderBy: ['contract_id', 'step'],
  });
  return Map.groupBy(rows as (Pause & { readonly contract_id: string })[], ({ contract_id: id }) => id);
}

/** Who made the last step of this kind: who asked for an end is not who answers. */
export async function lastStepBy(db: Db, contract: ContractRow): Promise<string | undefined> {
  const [step] = await listRows(
    db,
    'agent_contract_step',
    { merchant_id: contract.merchant_id, contract_id: contract.id },
    { columns: ['by_member'], orderBy: ['step desc'], limit: 1 },
  );
  return step?.by_member ?? undefined;
}

/** Locks proposals that nobody answered in time. */
export async function lapsedContracts(tx: Tx, merchantId: string, now: Date, limit: number): Promise<ContractRow[]> {
  const rows = await selectRows(tx, 'agent_contract', { merchant_id: merchantId })
    .selectAll()
    .where('lapses_at', '<=', now)
    .orderBy('lapses_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as ContractRow[];
}

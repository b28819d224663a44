/**
 * All data of one person, as a person may ask for them: the rows of every table that names the member, found in the catalog, so that a new
 * table is not forgotten. Without secrets: what only a proof or a key is no data of the person.
 */
import type { Json } from '#kernel';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

/** Of one table. A person with more is told how many are left out. */
const MAX_ROWS = 20_000;
const SECRET = /(hash|encrypted|secret|seed|fingerprint|public_key|credential_id|storage_key|idempotency_key|_key)$/;
const PAGE = 200;

export interface ExportedPerson {
  readonly person: { readonly [field: string]: string };
  readonly tables: { readonly [table: string]: Json[] };
  /** The movements of the account, the newest first. */
  readonly movements: Json[];
  /** Tables of which only the first rows are here. */
  readonly cut: string[];
}

interface MemberTable {
  readonly name: string;
  readonly member: 'member_id' | 'id';
  readonly columns: readonly string[];
}

/** Tables with a member, and that of members itself. What operators and the server keep for their own work is left out. */
const OWN_WORK = [
  'access_token',
  'attempt_budget',
  'stage_token',
  'step_ticket',
  'passkey_challenge',
  'member_fingerprint',
];

export async function exportPerson(
  deps: OperatorDeps,
  merchant: Merchant,
  memberId: string,
): Promise<ExportedPerson | undefined> {
  const person = await deps.players.members.person(deps.db, { merchantId: merchant.id, memberId });
  if (!person) return undefined;
  const port = sqlPortOf(deps.db);
  const tables: { [table: string]: Json[] } = {};
  const cut: string[] = [];
  for (const { name, member, columns } of await memberTables(deps)) {
    const shown = columns.filter((column) => !SECRET.test(column)).map((column) => `"${column}"`);
    const rows = await port.query<{ row: Json }>(
      `select to_jsonb(r) as row from (select ${shown.join(', ')} from "${name}" where merchant_id = $1 and "${member}" = $2::uuid
       limit ${MAX_ROWS + 1}) as r`,
      [merchant.id, memberId],
    );
    if (rows.length > MAX_ROWS) cut.push(name);
    if (rows.length > 0) tables[name] = rows.slice(0, MAX_ROWS).map(({ row }) => row);
  }
  const movements = await movementsOf(deps, merchant, memberId);
  if (movements.length > MAX_ROWS) cut.push('movements');
  return { person: { ...person } as ExportedPerson['person'], tables, movements: movements.slice(0, MAX_ROWS), cut };
}

async function memberTables({ db }: OperatorDeps): Promise<readonly MemberTable[]> {
  const rows = await sqlPortOf(db).query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by c.relname having bool_or(a.attname = 'merchant_id') and (bool_or(a.attname = 'member_id') or c.relname = 'member')
     order by 1`,
    [],
  );
  return rows
    .filter(({ name }) => !OWN_WORK.includes(name))
    .map(({ name, columns }) => ({ name, columns, member: name === 'member' ? 'id' : 'member_id' }));
}

async function movementsOf({ db, players }: OperatorDeps, merchant: Merchant, memberId: string): Promise<Json[]> {
  const accountRef = { merchant, memberId, isTrial: false };
  const lines: Json[] = [];
  let before: string | undefined;
  do {
    const page = { from: new Date(0), limit: PAGE, ...(before !== undefined && { before }) };
    const { content, next } = await players.statement.page(db, accountRef, page);
    lines.push(...content.map((line): Json => ({ ...line })));
    before = next;
  } while (before !== undefined && lines.length <= MAX_ROWS);
  return lines;
}

/**
 * All data of one person, as a person may ask for them: the rows of every table in the list of personal data, which a test compares with the
 * catalog, so that a new table is not forgotten. Without secrets: what only a proof or a key is no data of the person.
 */
import type { Json } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { personalTables } from '../erasure/index.ts';
import { columnsOfTables, rowsOfPerson } from './store.ts';

/** Of one table. A person with more reads how many are left out. */
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
  readonly columns: readonly string[];
}

export async function exportPerson(
  deps: OperatorDeps,
  merchant: Merchant,
  memberId: string,
): Promise<ExportedPerson | undefined> {
  const person = await deps.players.members.person(deps.db, { merchantId: merchant.id, memberId });
  if (!person) return undefined;
  const tables: { [table: string]: Json[] } = {};
  const cut: string[] = [];
  for (const { name, columns } of await memberTables(deps)) {
    const shown = columns.filter((column) => !SECRET.test(column));
    const owner = { merchantId: merchant.id, memberId };
    const rows = await rowsOfPerson(deps.db, owner, { name, shown }, MAX_ROWS + 1);
    if (rows.length > MAX_ROWS) cut.push(name);
    if (rows.length > 0) tables[name] = rows.slice(0, MAX_ROWS);
  }
  const movements = await movementsOf(deps, merchant, memberId);
  if (movements.length > MAX_ROWS) cut.push('movements');
  return { person: { ...person } as ExportedPerson['person'], tables, movements: movements.slice(0, MAX_ROWS), cut };
}

/** Those in the list, with their columns. What operators and the server keep for their own work is left out. */
async function memberTables({ db }: OperatorDeps): Promise<readonly MemberTable[]> {
  const listed = Object.entries(personalTables).filter(([, { isOwnWork }]) => !isOwnWork);
  return columnsOfTables(
    db,
    listed.map(([name]) => name),
  );
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

/** The SQL of imported statements: their versions and lines, and the orders that they are about. */
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, listRows, type Row, selectRows } from '../../../db/tenancy/rows.ts';
import type { StatementKind, StatementOutcome } from './columns.ts';
import type { StatementLine } from './read-statement.ts';

export interface StatementDay {
  readonly merchantId: string;
  readonly provider: string;
  readonly day: string;
}

export type StatementRow = Row<'provider_statement'>;

const keyOf = ({ merchantId, provider, day }: StatementDay) => ({ merchant_id: merchantId, provider, day });

/** The version that counts. */
export async function findStatement(db: Db, day: StatementDay): Promise<StatementRow | undefined> {
  const [latest] = await listRows(db, 'provider_statement', keyOf(day), { orderBy: ['version desc'], limit: 1 });
  return latest;
}

/** The versions that count of these days, by provider. */
export async function statementsWithin(
  db: Db,
  merchantId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly StatementRow[]> {
  return selectRows(db, 'provider_statement', { merchant_id: merchantId })
    .selectAll()
    .distinctOn(['provider', 'day'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('provider')
    .orderBy('day')
    .orderBy('version', 'desc')
    .execute();
}

const ROWS_AT_ONCE = 1_000;

/** False where somebody else has imported that version meanwhile. */
export async function insertStatement(
  tx: Tx,
  day: StatementDay,
  row: Omit<StatementRow, 'merchant_id' | 'provider' | 'day' | 'lines'>,
  lines: readonly StatementLine[],
): Promise<boolean> {
  const key = { ...keyOf(day), version: row.version };
  const head = { ...row, ...key, lines: lines.length };
  if (!(await insertOnce(tx, 'provider_statement', head))) return false;
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const rows = lines.slice(from, from + ROWS_AT_ONCE).map((line) => ({
      ...key,
      line: line.line,
      subject: line.kind,
      order_id: line.order,
      provider_ref: line.reference,
      amount_minor: line.amountMinor,
      fee_minor: line.feeMinor,
      outcome: line.outcome,
      at: line.at,
    }));
    await tx.insertInto('provider_statement_line').values(rows).execute();
  }
  return true;
}

export async function linesOf(
  db: Db,
  { merchant_id, provider, day, version }: Pick<StatementRow, 'merchant_id' | 'provider' | 'day' | 'version'>,
): Promise<readonly (Row<'provider_statement_line'> & { subject: StatementKind; outcome: StatementOutcome })[]> {
  return selectRows(db, 'provider_statement_line', { merchant_id, provider, day, version })
    .selectAll()
    .orderBy('line')
    .execute();
}

const IDS_AT_ONCE = 1_000;

export interface KnownOrder {
  readonly id: string;
  readonly provider_ref: string | null;
  readonly state: string;
}

/** A provider's orders by their own ids or the provider's, in any state. */
export async function ordersBy(
  db: Db,
  { merchantId, provider }: Pick<StatementDay, 'merchantId' | 'provider'>,
  kind: StatementKind,
  column: 'id' | 'provider_ref',
  values: readonly string[],
): Promise<readonly KnownOrder[]> {
  const found: KnownOrder[] = [];
  const of = { merchant_id: merchantId, provider };
  for (let from = 0; from < values.length; from += IDS_AT_ONCE) {
    const some = values.slice(from, from + IDS_AT_ONCE);
    const rows =
      kind === 'deposit'
        ? selectRows(db, 'deposit_order', of).select(['id', 'provider_ref', 'state']).where(column, 'in', some)
        : selectRows(db, 'withdrawal_order', of).select(['id', 'provider_ref', 'state']).where(column, 'in', some);
    found.push(...(await rows.execute()));
  }
  return found;
}

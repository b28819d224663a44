/** Sealed days are read again one by one, wherever their rows are. */
import type { SqlPool, SqlPort } from '../sql-port.ts';
import type { Violation } from './violation.ts';

/** The seal that was read last. */
export interface SealPosition {
  readonly merchantId: string;
  readonly day: number;
}

interface SealRow {
  readonly merchant_id: string;
  readonly day: number;
  readonly date: string;
  readonly is_right: boolean;
}

const nextSeal = `select s.merchant_id, s.day, (date '2020-01-01' + s.day)::text as date,
    (s.transfers = d.transfers and s.hash = d.hash) as is_right
  from (select * from ledger.seal where (merchant_id, day) > ($1, $2::int) order by merchant_id, day limit 1) s
  cross join lateral ledger.hash_of_day(s.merchant_id, s.day) d`;

const START: SealPosition = { merchantId: '', day: -1 };

async function read(port: SqlPort, after: SealPosition): Promise<SealRow | undefined> {
  const [row] = await port.query<SealRow>(nextSeal, [after.merchantId, after.day]);
  return row;
}

const violationOf = ({ merchant_id: merchantId, date: subject }: SealRow): Violation => ({
  invariant: 'sealed days are unchanged',
  merchantId,
  subject,
});

/** The seal after this one, or the first. A broken one stays next until it is right. */
export async function readNextSeal(
  pool: SqlPool,
  after: SealPosition = START,
): Promise<{ readonly at?: SealPosition; readonly violations: readonly Violation[] }> {
  const row = (await read(pool, after)) ?? (await read(pool, START));
  if (!row) return { violations: [] };
  if (!row.is_right) return { at: after, violations: [violationOf(row)] };
  return { at: { merchantId: row.merchant_id, day: row.day }, violations: [] };
}

/** All of them. */
export async function brokenSeals(port: SqlPort): Promise<readonly Violation[]> {
  const broken: Violation[] = [];
  let row = await read(port, START);
  while (row) {
    if (!row.is_right) broken.push(violationOf(row));
    row = await read(port, { merchantId: row.merchant_id, day: row.day });
  }
  return broken;
}

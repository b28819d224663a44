/** How transfers stand, in SQL: read by keys alone, whatever was posted since. */
import { bigintArray } from '../array-literal.ts';
import type { TransferStatus } from '../posting.ts';
import type { SqlPort } from '../sql-port.ts';
import type { SqlInteger } from './answer.ts';

const statuses = `with base as (
    select distinct coalesce(target.requires, target.id, named.requires, named.id) as id
    from ledger.every_transfer named
    left join ledger.every_transfer target on target.merchant_id = named.merchant_id and target.id = named.closes
    where named.merchant_id = $1 and named.id = any ($2::bigint[])
  )
  select t.id::text as transfer_id, t.external_id, t.delta, t.ref, t.at, closed.id is not null as is_closed, paid.payments, paid.paid, paid.ever
  from base
  join ledger.every_transfer t on t.merchant_id = $1 and t.id = base.id
  left join ledger.closed closed on closed.merchant_id = t.merchant_id and closed.id = t.id
  cross join lateral (
    select count(*) filter (where back.id is null)::int as payments, count(*)::int as ever,
      coalesce(sum(win.delta) filter (where back.id is null), 0)::bigint as paid
    from ledger.paid payment
    join ledger.every_transfer win on win.merchant_id = payment.merchant_id and win.id = payment.by_id
    left join ledger.closed back on back.merchant_id = win.merchant_id and back.id = win.id
    where payment.merchant_id = t.merchant_id and payment.id = t.id
  ) paid
  where t.kind <> 'tombstone'
  order by t.id`;

interface StatusRow {
  readonly transfer_id: string;
  readonly external_id: string;
  readonly delta: SqlInteger;
  readonly ref: string | null;
  readonly at: Date;
  readonly is_closed: boolean;
  readonly payments: number;
  readonly paid: SqlInteger;
  readonly ever: number;
}

export async function sqlStatuses(
  port: SqlPort,
  merchantId: string,
  transferIds: readonly string[],
): Promise<readonly TransferStatus[]> {
  if (transferIds.length === 0) return [];
  const rows = await port.query<StatusRow>(statuses, [merchantId, bigintArray(transferIds)]);
  return rows.map((row) => ({
    transferId: row.transfer_id,
    externalId: row.external_id,
    deltaMinor: BigInt(row.delta),
    ...(row.ref === null ? {} : { ref: row.ref }),
    at: row.at,
    isClosed: row.is_closed,
    payments: row.payments,
    paidMinor: BigInt(row.paid),
    everPaid: row.ever,
    revision: 1 + row.ever + (row.ever - row.payments) + (row.is_closed ? 1 : 0),
  }));
}

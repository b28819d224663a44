/** The SQL of withdrawals that rules are tried on. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { selectRows } from '../../../db/tenancy/rows.ts';

/** Withdrawals requested since then, the first of them or those after the one that is named, in the order of requests. */
export function withdrawalsSince(
  db: Db,
  merchantId: string,
  {
    since,
    after,
    limit,
  }: {
    readonly since: Date;
    readonly after: { readonly created_at: Date; readonly id: string } | undefined;
    readonly limit: number;
  },
) {
  return selectRows(db, 'withdrawal_order', { merchant_id: merchantId })
    .select(['id', 'created_at', 'amount_minor', 'state', 'risk', 'facts'])
    .where('created_at', '>=', since)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) > (${after?.created_at ?? since}, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

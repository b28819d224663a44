/** The SQL of claims. */
import type { Db, Tx } from '../../../db/db.ts';
import { deleteRows, hasWritten, listRows, lockRow, type Row } from '../../../db/tenancy/rows.ts';

export type ClaimRow = Row<'operator_claim'>;
export type ClaimKey = Pick<ClaimRow, 'merchant_id' | 'kind' | 'order_id'>;

const KEY = ['merchant_id', 'kind', 'order_id'] as const;

/** Of two at once one wins: false where another operator's claim lasts. One's own is prolonged. */
export async function takeClaim(tx: Tx, row: ClaimRow): Promise<boolean> {
  const { operator, claimed_at, expires_at } = row;
  return hasWritten(
    tx
      .insertInto('operator_claim')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(KEY)
          .doUpdateSet({ operator, claimed_at, expires_at })
          .where((claim) =>
            claim.or([
              claim('operator_claim.operator', '=', operator),
              claim('operator_claim.expires_at', '<=', claimed_at),
            ]),
          ),
      ),
  );
}

/** Locked: nobody takes it before the transaction ends. An expired one is none. */
export async function lockClaim(tx: Tx, key: ClaimKey, now: Date): Promise<ClaimRow | undefined> {
  const row = await lockRow(tx, 'operator_claim', { ...key });
  return row && row.expires_at > now ? row : undefined;
}

export async function endClaim(tx: Tx, key: ClaimKey): Promise<void> {
  await deleteRows(tx, 'operator_claim', { ...key }).execute();
}

/** The claims that last, by order. */
export async function claimsOf(
  db: Db,
  { merchantId, kind, now }: { readonly merchantId: string; readonly kind: ClaimRow['kind']; readonly now: Date },
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ClaimRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await listRows(db, 'operator_claim', { merchant_id: merchantId, kind, order_id: orderIds }, {});
  return new Map(rows.filter(({ expires_at }) => expires_at > now).map((row) => [row.order_id, row]));
}

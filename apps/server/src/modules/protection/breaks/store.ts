/** The SQL of breaks: append-only. */
import type { BreakKind } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import { type Owner, selectRows } from '../../../db/tenancy/rows.ts';

export interface Break {
  readonly kind: BreakKind;
  readonly begunAt: Date;
  /** Undefined: permanent. */
  readonly endsAt: Date | undefined;
}

/** The longest current break. */
export async function breakOf(db: Db, { merchantId, memberId }: Owner, now: Date): Promise<Break | undefined> {
  const row = await selectRows(db, 'play_break', { merchant_id: merchantId, member_id: memberId })
    .select(['kind', 'begun_at', 'ends_at'])
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]))
    .orderBy('ends_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row && { kind: row.kind, begunAt: row.begun_at, endsAt: row.ends_at ?? undefined };
}

export async function addBreak(tx: Tx, { merchantId, memberId }: Owner, id: string, added: Break): Promise<void> {
  await tx
    .insertInto('play_break')
    .values({
      merchant_id: merchantId,
      id,
      member_id: memberId,
      kind: added.kind,
      begun_at: added.begunAt,
      ends_at: added.endsAt ?? null,
    })
    .execute();
}

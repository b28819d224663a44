/** The SQL of breaks and of the marks by which somebody on one is known again: rows are added, and none is ever taken away. */
import type { BreakKind } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import type { Owner } from './store.ts';

export interface Break {
  readonly kind: BreakKind;
  readonly begunAt: Date;
  /** Undefined: for ever. */
  readonly endsAt: Date | undefined;
}

/** The break that lasts longest, of those that are not over. */
export async function breakOf(db: Db, { merchantId, memberId }: Owner, now: Date): Promise<Break | undefined> {
  const row = await db
    .selectFrom('play_break')
    .select(['kind', 'begun_at', 'ends_at'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
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

export async function contactOf(db: Db, { merchantId, memberId }: Owner) {
  return await db
    .selectFrom('member_contact')
    .select(['email', 'mobile_num', 'payee_name', 'id_number'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** A mark that is there already lasts as long as the longer of the two. */
export async function addMarks(
  tx: Tx,
  merchantId: string,
  marks: readonly string[],
  endsAt: Date | undefined,
): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insertInto('barred_mark')
    .values(marks.map((mark) => ({ merchant_id: merchantId, mark, ends_at: endsAt ?? null })))
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'mark'])
        .doUpdateSet((row) => ({ ends_at: row.ref('excluded.ends_at') }))
        .where((row) =>
          row.and([
            row('barred_mark.ends_at', 'is not', null),
            row.or([row('excluded.ends_at', 'is', null), row('barred_mark.ends_at', '<', row.ref('excluded.ends_at'))]),
          ]),
        ),
    )
    .execute();
}

export async function isMarked(db: Db, merchantId: string, marks: readonly string[], now: Date): Promise<boolean> {
  if (marks.length === 0) return false;
  const row = await db
    .selectFrom('barred_mark')
    .select('mark')
    .where('merchant_id', '=', merchantId)
    .where('mark', 'in', marks)
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

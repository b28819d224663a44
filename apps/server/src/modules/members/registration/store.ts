/** The SQL of new members and of invitation codes. */
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

export async function insertMember(tx: Tx, row: Insertable<Tables['member']>): Promise<void> {
  await tx.insertInto('member').values(row).execute();
}

/** The owner of a code; a code made for one domain is valid there only. */
export async function inviterOf(db: Db, merchantId: string, code: string, domain: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('affiliate_link')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .where('domain', 'in', ['', domain])
    .executeTakeFirst();
  return row?.member_id;
}

/** The member's own code, whatever other links there are. */
export async function ownCode(db: Db, merchantId: string, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('affiliate_link')
    .select('code')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('is_own', '=', true)
    .executeTakeFirst();
  return row?.code;
}

/** Does nothing where the code is taken or the member has one. */
export async function insertOwnCode(
  tx: Tx,
  merchantId: string,
  memberId: string,
  code: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('affiliate_link')
    .values({ merchant_id: merchantId, member_id: memberId, code, is_own: true, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many members registered with this member's codes; trials do not count. */
export async function invitedBy(db: Db, merchantId: string, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('invited_by', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

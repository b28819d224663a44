/** The SQL of what members change about themselves. */
import type { Updateable } from 'kysely';
import { assert } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';
import { findRow, listRows, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';

export type Profile = Row<'member'>;

export async function profileOf(db: Db, merchantId: string, memberId: string): Promise<Profile | undefined> {
  return await findRow(db, 'member', { merchant_id: merchantId, id: memberId });
}

/** The profile of the logged-in member. */
export async function ownProfile(db: Db, merchantId: string, memberId: string): Promise<Profile> {
  const profile = await profileOf(db, merchantId, memberId);
  assert(profile, 'a session belongs to a member');
  return profile;
}

export async function nicknames(db: Db, merchantId: string, memberIds: readonly string[]) {
  if (memberIds.length === 0) return [];
  return await listRows(
    db,
    'member_name',
    { merchant_id: merchantId, member_id: memberIds },
    { columns: ['member_id', 'nickname'] },
  );
}

type Change = Pick<
  Updateable<Tables['member']>,
  | 'nickname'
  | 'icon'
  | 'payee_name'
  | 'email'
  | 'email_proven_at'
  | 'phone'
  | 'country_dialing_code'
  | 'mobile_proven_at'
  | 'has_login_alerts'
>;

export async function changeProfile(tx: Tx, merchantId: string, memberId: string, change: Change): Promise<void> {
  await setRows(tx, 'member', { merchant_id: merchantId, id: memberId }, change);
}

/** False when a name is set already: it is set once. */
export async function savePayeeName(tx: Tx, merchantId: string, memberId: string, name: string): Promise<boolean> {
  return setRows(tx, 'member', { merchant_id: merchantId, id: memberId, payee_name: null }, { payee_name: name });
}

/** The member with this verified number. */
export async function memberOfNumber(
  db: Db,
  merchantId: string,
  number: { readonly dialingCode: string; readonly phone: string },
) {
  return await selectRows(db, 'member', {
    merchant_id: merchantId,
    country_dialing_code: number.dialingCode,
    phone: number.phone,
  })
    .select(['id', 'username'])
    .where('mobile_proven_at', 'is not', null)
    .executeTakeFirst();
}

/** Whether another member has verified this address. */
export async function isEmailTaken(db: Db, merchantId: string, memberId: string, email: string): Promise<boolean> {
  const owner = await selectRows(db, 'member', { merchant_id: merchantId })
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('email_proven_at', 'is not', null)
    .where('id', '!=', memberId)
    .executeTakeFirst();
  return owner !== undefined;
}

export async function isMobileTaken(
  db: Db,
  merchantId: string,
  memberId: string,
  number: { readonly dialingCode: string; readonly phone: string },
): Promise<boolean> {
  const owner = await memberOfNumber(db, merchantId, number);
  return owner !== undefined && owner.id !== memberId;
}

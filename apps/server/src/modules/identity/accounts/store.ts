/** The SQL of accounts: credentials, and blocks. */
import type { Db, Tx } from '../../../db/db.ts';
import {
  findRow,
  insertOnce,
  lockRow,
  type NewRow,
  type Row,
  selectRows,
  setRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import { accountLifecycle } from './lifecycle.ts';

/** The former end of the hold. */
export interface HoldChange {
  readonly before: Date | null;
}

export type Credential = Row<'credential'>;

export async function credentialByName(db: Db, merchantId: string, nameKey: string): Promise<Credential | undefined> {
  return await findRow(db, 'credential', { merchant_id: merchantId, username_key: nameKey });
}

export async function credentialById(db: Db, merchantId: string, memberId: string): Promise<Credential | undefined> {
  return await findRow(db, 'credential', { merchant_id: merchantId, member_id: memberId });
}

/** False when the name is taken. */
export async function insertCredential(tx: Tx, row: NewRow<'credential'>): Promise<boolean> {
  return insertOnce(tx, 'credential', row, ['merchant_id', 'username_key']);
}

/**
 * Locks the credential until the transaction ends: who logs in, changes a secret, or ends what is open waits, and finds what the other has done.
 * Says when the password was changed last.
 */
export async function lockCredential(tx: Tx, merchantId: string, memberId: string): Promise<Date | null | undefined> {
  const key = { merchant_id: merchantId, member_id: memberId };
  return (await lockRow(tx, 'credential', key, ['password_changed_at']))?.password_changed_at;
}

/** Locks the credential and marks its first login; true for the first one. Undefined when the account is not open (any more). */
export async function enter(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<boolean | undefined> {
  const row = await lockRow(tx, 'credential', { merchant_id: merchantId, member_id: memberId, state: 'open' }, [
    'first_login_at',
  ]);
  if (!row) return undefined;
  if (row.first_login_at !== null) return false;
  await setRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId }, { first_login_at: now });
  return true;
}

/** The current login comes from an unknown device. */
export async function markNewDevice(tx: Tx, merchantId: string, memberId: string, now: Date): Promise<void> {
  await setRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId }, { new_device_at: now });
}

/** Only over the hash that was verified: a concurrent change of the password stays. */
export async function replaceHash(tx: Tx, merchantId: string, memberId: string, checkedHash: string, newHash: string) {
  await setRows(
    tx,
    'credential',
    { merchant_id: merchantId, member_id: memberId, password_hash: checkedHash },
    { password_hash: newHash },
  );
}

export async function setSecretHash(
  tx: Tx,
  merchantId: string,
  memberId: string,
  kind: 'password' | 'payment',
  hash: string,
  now: Date,
): Promise<void> {
  await updateRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId })
    .set(
      kind === 'password'
        ? { password_hash: hash, password_changed_at: now }
        : { payment_hash: hash, payment_changed_at: now },
    )
    .where('type', '!=', 4)
    .execute();
}

/** Makes a player's account an agent's; false when it is not one. */
export async function becomeAgent(tx: Tx, merchantId: string, memberId: string, type: 1 | 2): Promise<boolean> {
  return await setRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId, type: [0, 1, 2] }, { type });
}

/** Whether an account may play. */
export type AccountStatus = 'open' | 'on_break' | 'held' | 'closed';

/** Undefined for an unknown account. Until the transaction ends nobody begins a break, holds it, or closes it. */
export async function lockedAccountStatus(
  tx: Tx,
  merchantId: string,
  memberId: string,
  now: Date,
): Promise<AccountStatus | undefined> {
  const statuses = await lockedAccountStatuses(tx, merchantId, [memberId], now);
  return statuses.get(memberId);
}

/** The same of many, always in one order; without those that are unknown. */
export async function lockedAccountStatuses(
  tx: Tx,
  merchantId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AccountStatus>> {
  const rows = await selectRows(tx, 'credential', { merchant_id: merchantId, member_id: memberIds })
    .select(['member_id', 'state', 'on_break_until', 'held_until'])
    .orderBy('member_id')
    .forShare()
    .execute();
  return new Map(rows.map((row) => [row.member_id, accountStatusAt(row, now)]));
}

function accountStatusAt(
  row: { readonly state: string; readonly on_break_until: Date | null; readonly held_until: Date | null },
  now: Date,
): AccountStatus {
  if (row.state !== 'open') return 'closed';
  if (row.on_break_until !== null && row.on_break_until > now) return 'on_break';
  return row.held_until !== null && row.held_until > now ? 'held' : 'open';
}

/** The end of a break only moves later, never earlier. */
export async function putOnBreak(tx: Tx, merchantId: string, memberId: string, until: Date): Promise<void> {
  await updateRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId })
    .set({ on_break_until: until })
    .where((row) => row.or([row('on_break_until', 'is', null), row('on_break_until', '<', until)]))
    .execute();
}

/** Null: released. */
export async function putOnHold(tx: Tx, merchantId: string, memberId: string, until: Date | null) {
  const row = await lockRow(tx, 'credential', { merchant_id: merchantId, member_id: memberId }, ['held_until']);
  if (!row || row.held_until?.getTime() === until?.getTime()) return undefined;
  await setRows(tx, 'credential', { merchant_id: merchantId, member_id: memberId }, { held_until: until });
  return { before: row.held_until };
}

/** Nobody renames or closes it until the transaction ends. */
export const lockAccountName = (tx: Tx, merchantId: string, memberId: string) =>
  lockRow(tx, 'credential', { merchant_id: merchantId, member_id: memberId }, ['username', 'type']);

/** A whole hash that no password is known to have: the constraint wants one of every member. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export async function renameErased(tx: Tx, merchantId: string, memberId: string, name: string): Promise<void> {
  await setRows(
    tx,
    'credential',
    { merchant_id: merchantId, member_id: memberId },
    {
      state: accountLifecycle.next('open', 'close'),
      username: name,
      username_key: name,
      password_hash: NO_PASSWORD,
      payment_hash: null,
    },
  );
}

/** The SQL of accounts as operators see them. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import { listRows, lockRow, type Owner, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { type AccountEvent, accountLifecycle, ERASED, isErased } from '../accounts/index.ts';
import { type DeviceGroup, MAX_GROUP_MEMBERS, MAX_GROUPS, type SharedDevice } from './device-groups.ts';

export type AccountState = 'open' | 'locked' | 'on_break' | 'held' | 'erased';

export interface AccountStatus {
  readonly memberId: string;
  readonly state: AccountState;
  readonly until: Date | undefined;
  readonly firstLoginAt: Date | undefined;
  readonly newDeviceAt: Date | undefined;
  readonly passwordChangedAt: Date | undefined;
}

const columns = [
  'member_id',
  'username',
  'state',
  'on_break_until',
  'held_until',
  'first_login_at',
  'new_device_at',
  'password_changed_at',
] as const;

export async function statusesOf(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AccountStatus>> {
  if (memberIds.length === 0) return new Map();
  const rows = await listRows(db, 'credential', { merchant_id: merchantId, member_id: memberIds }, { columns });
  return new Map(rows.map((row) => [row.member_id, statusOf(row, now)]));
}

interface StatusRow {
  readonly member_id: string;
  readonly username: string;
  readonly state: 'open' | 'closed';
  readonly on_break_until: Date | null;
  readonly held_until: Date | null;
  readonly first_login_at: Date | null;
  readonly new_device_at: Date | null;
  readonly password_changed_at: Date | null;
}

function statusOf(row: StatusRow, now: Date): AccountStatus {
  const [onBreak, held] = [row.on_break_until, row.held_until].map((until) => until !== null && until > now);
  const ended = isErased(row.username) ? 'erased' : row.state === 'closed' ? 'locked' : undefined;
  const state = ended ?? (onBreak ? 'on_break' : held ? 'held' : 'open');
  const until = {
    open: undefined,
    locked: undefined,
    erased: undefined,
    on_break: row.on_break_until,
    held: row.held_until,
  }[state];
  return {
    memberId: row.member_id,
    state,
    until: until ?? undefined,
    firstLoginAt: row.first_login_at ?? undefined,
    newDeviceAt: row.new_device_at ?? undefined,
    passwordChangedAt: row.password_changed_at ?? undefined,
  };
}

/** Locked members, those that were registered last first. */
export async function lockedMembers(
  db: Db,
  merchantId: string,
  { after, limit }: { readonly after?: PageKey | undefined; readonly limit: number },
): Promise<readonly string[]> {
  // As a literal, not as a parameter: a generic plan could not use the partial index.
  let query = selectRows(db, 'credential', { merchant_id: merchantId })
    .select('member_id')
    .where(sql<boolean>`state = 'closed' and type <> 4 and views_id is null`)
    .where('username', 'not like', `${ERASED}%`);
  if (after) query = query.where(sql<boolean>`(created_at, member_id) < (${after.at}, ${after.id}::uuid)`);
  const rows = await query.orderBy('created_at', 'desc').orderBy('member_id', 'desc').limit(limit).execute();
  return rows.map(({ member_id }) => member_id);
}

/** Returns whether this call changed it; undefined for an unknown account, and for one whose member is erased. */
export async function moveAccount(
  tx: Tx,
  { merchantId, memberId }: Owner,
  event: AccountEvent,
): Promise<boolean | undefined> {
  const key = { merchant_id: merchantId, member_id: memberId };
  const row = await lockRow(tx, 'credential', key, ['state', 'type', 'username']);
  if (!row || row.type === 3 || row.type === 4 || isErased(row.username)) return undefined;
  if (!accountLifecycle.allows(row.state, event)) return false;
  await setRows(tx, 'credential', key, { state: accountLifecycle.next(row.state, event) });
  return true;
}

const MAX_ADDRESSES = 20;
const MAX_LINKED = 200;

/** Members who logged in from the addresses of this one. */
export async function sharingAddress(db: Db, { merchantId, memberId }: Owner, since: Date) {
  const { rows } = await sql<{ member_id: string; address: string; at: Date }>`
    with own as (
      select address, max(at) as at from login_record
      where merchant_id = ${merchantId} and member_id = ${memberId}::uuid and outcome = 'in' and at >= ${since}
      group by address order by max(at) desc limit ${MAX_ADDRESSES}
    )
    select shared.member_id, own.address, max(shared.at) as at
    from own cross join lateral (
      select member_id, at from login_record
      where merchant_id = ${merchantId} and address = own.address and outcome = 'in' and at >= ${since}
        and member_id is not null and member_id <> ${memberId}::uuid
        and not exists (
          select 1 from credential c
          where c.merchant_id = login_record.merchant_id and c.member_id = login_record.member_id and c.views_id is not null
        )
      order by at desc limit ${MAX_LINKED}
    ) as shared
    group by shared.member_id, own.address order by max(shared.at) desc`.execute(db);
  return rows;
}

/** A device of more accounts is an internet café's or an office's: that two were there says nothing. */
const MAX_TOGETHER = 20;
const MAX_DEVICES = 50;

/**
 * Members of the devices that this one used, and, however many were there, those who logged in right before it or right after it: nobody is hidden by
 * a crowd. The latest 200 first.
 */
export async function sharingDevice(db: Db, { merchantId, memberId }: Owner, since: Date) {
  const { rows } = await sql<{ member_id: string; device: string; at: Date }>`
    with own as (
      select device_hash from device_member
      where merchant_id = ${merchantId} and member_id = ${memberId}::uuid and is_shared and at >= ${since}
      order by at desc limit ${MAX_DEVICES}
    ), beside as (
      select own.device_hash, others.* from own cross join lateral (
        select member_id, device, at from device_member
        where merchant_id = ${merchantId} and device_hash = own.device_hash and at >= ${since}
        limit ${MAX_TOGETHER + 1}
      ) as others
    ), shared as (
      select member_id, device, at from beside
      where member_id <> ${memberId}::uuid
        and device_hash in (select device_hash from beside group by device_hash having count(*) <= ${MAX_TOGETHER})
      union all
      select other_id as member_id, device, at from shared_device
      where merchant_id = ${merchantId} and member_id = ${memberId}::uuid and at >= ${since}
      union all
      select member_id, device, at from shared_device
      where merchant_id = ${merchantId} and other_id = ${memberId}::uuid and at >= ${since}
    ), latest as (
      select distinct on (member_id) member_id, device, at from shared order by member_id, at desc
    )
    select member_id, device, at from latest order by at desc, member_id limit ${MAX_LINKED}`.execute(db);
  return rows;
}

/** From where these members logged in within a time. */
export async function addressesOf(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  const { rows } = await sql<{ memberId: string; address: string }>`
    select distinct member_id as "memberId", address from login_record
    where merchant_id = ${merchantId} and member_id = any (${[...memberIds]}::uuid[]) and outcome = 'in'
      and at between ${from} and ${to}`.execute(db);
  return rows;
}

const MAX_PAIRS = 10_000;

/** Who logged in right after whom on a device, from before browsers had tokens of their own; the latest login first. */
export async function sharedDevices(db: Db, merchantId: string, since: Date): Promise<readonly SharedDevice[]> {
  const { rows } = await sql<SharedDevice>`
    select member_id, other_id, device from shared_device
    where merchant_id = ${merchantId} and at >= ${since} and not is_of_browser
    order by at desc, member_id limit ${MAX_PAIRS}`.execute(db);
  return rows;
}

/**
 * Who logged in with one browser that anybody has used since then: the groups of most members first, and in each the latest login. They are counted from
 * the index alone; then those that are shown are read.
 */
export async function deviceMembers(db: Db, merchantId: string, since: Date): Promise<readonly DeviceGroup[]> {
  const { rows } = await sql<DeviceGroup>`
    with shared as (
      select device_hash, count(*)::integer as count from device_member
      where merchant_id = ${merchantId} and is_shared
      group by device_hash having count(*) > 1 and max(at) >= ${since}
      order by count(*) desc, device_hash limit ${MAX_GROUPS}
    )
    select shared.count, shown.detail, shown."memberIds" from shared cross join lateral (
      select (array_agg(device order by at desc, member_id))[1] as detail,
        (array_agg(member_id::text order by at desc, member_id))[1:${sql.lit(MAX_GROUP_MEMBERS)}] as "memberIds"
      from device_member where merchant_id = ${merchantId} and device_hash = shared.device_hash and is_shared
    ) as shown order by shared.count desc, shared.device_hash`.execute(db);
  return rows;
}

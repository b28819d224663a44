/** The SQL of vendor wallets and of the members' setting for automatic transfers. */
import { type Selectable, sql } from 'kysely';
import type { Clock, Random } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';

export type SubWalletRow = Selectable<Tables['sub_wallet']>;

export interface Pair {
  readonly merchantId: string;
  readonly memberId: string;
  readonly vendor: string;
}

export async function findWallet(db: Db, pair: Pair): Promise<SubWalletRow | undefined> {
  return db
    .selectFrom('sub_wallet')
    .selectAll()
    .where('merchant_id', '=', pair.merchantId)
    .where('member_id', '=', pair.memberId)
    .where('vendor', '=', pair.vendor)
    .executeTakeFirst();
}

/** The member of a name at a vendor. */
export async function memberOfPlayer(
  db: Db,
  merchantId: string,
  vendor: string,
  player: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sub_wallet')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('vendor', '=', vendor)
    .where('player', '=', player)
    .executeTakeFirst();
  return row?.member_id;
}

export async function walletsOf(db: Db, merchantId: string, memberId: string): Promise<SubWalletRow[]> {
  return db
    .selectFrom('sub_wallet')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Of all members who have ever been at a vendor. */
export async function walletsAt(
  db: Db,
  merchantId: string,
  vendor: string,
): Promise<Pick<SubWalletRow, 'member_id' | 'vendor' | 'player'>[]> {
  return db
    .selectFrom('sub_wallet')
    .select(['member_id', 'vendor', 'player'])
    .where('merchant_id', '=', merchantId)
    .where('vendor', '=', vendor)
    .orderBy('member_id')
    .execute();
}

/** Created when first locked; locked until the end of the transaction. */
export async function lockWallet(tx: Tx, ports: { clock: Clock; random: Random }, pair: Pair): Promise<SubWalletRow> {
  await tx
    .insertInto('sub_wallet')
    .values({
      merchant_id: pair.merchantId,
      member_id: pair.memberId,
      vendor: pair.vendor,
      player: Buffer.from(ports.random.bytes(15)).toString('base64url'),
      balance_minor: null,
      reported_at: null,
      differs_since: null,
      created_at: new Date(ports.clock.now()),
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'member_id', 'vendor']).doNothing())
    .execute();
  return tx
    .selectFrom('sub_wallet')
    .selectAll()
    .where('merchant_id', '=', pair.merchantId)
    .where('member_id', '=', pair.memberId)
    .where('vendor', '=', pair.vendor)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type WalletChange = Partial<Pick<SubWalletRow, 'balance_minor' | 'reported_at' | 'state' | 'differs_since'>>;

/** The row is locked. `isMoved`: a transfer happened, so a reading in progress is outdated. */
export async function changeWallet(tx: Tx, row: SubWalletRow, change: WalletChange, isMoved: boolean): Promise<void> {
  await tx
    .updateTable('sub_wallet')
    .set({ ...change, version: isMoved ? sql<bigint>`version + 1` : row.version })
    .where('merchant_id', '=', row.merchant_id)
    .where('member_id', '=', row.member_id)
    .where('vendor', '=', row.vendor)
    .execute();
}

/** Wallets whose vendor reports other transfer totals than ours, oldest first. */
export async function walletsThatDiffer(db: Db, merchantId: string, limit: number): Promise<SubWalletRow[]> {
  return db
    .selectFrom('sub_wallet')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('differs_since', 'is not', null)
    .orderBy('differs_since')
    .limit(limit)
    .execute();
}

export async function switchOf(db: Db, merchantId: string, memberId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('automatic_transfer')
    .select('is_on')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.is_on;
}

export async function setSwitch(tx: Tx, merchantId: string, memberId: string, isOn: boolean, at: Date): Promise<void> {
  await tx
    .insertInto('automatic_transfer')
    .values({ merchant_id: merchantId, member_id: memberId, is_on: isOn, changed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'member_id']).doUpdateSet({ is_on: isOn, changed_at: at }),
    )
    .execute();
}

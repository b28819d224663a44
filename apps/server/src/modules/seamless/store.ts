/** The SQL of players: members under the names that vendors know them by. */
import type { Clock, Random } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import { findRow, insertOnce } from '../../db/tenancy/rows.ts';

interface Owner {
  readonly merchantId: string;
  readonly vendor: string;
  readonly memberId: string;
  readonly isTrial: boolean;
}

/** Named when first seen; the name stays. */
export async function nameOf(tx: Tx, ports: { clock: Clock; random: Random }, owner: Owner): Promise<string> {
  const { merchantId, vendor, memberId, isTrial } = owner;
  const key = { merchant_id: merchantId, vendor, member_id: memberId, is_trial: isTrial };
  const player = Buffer.from(ports.random.bytes(15)).toString('base64url');
  const row = { ...key, player, created_at: new Date(ports.clock.now()) };
  await insertOnce(tx, 'vendor_player', row, ['merchant_id', 'vendor', 'member_id', 'is_trial']);
  const found = await findRow(tx, 'vendor_player', key, ['player']);
  return found?.player ?? player;
}

export async function memberNamed(db: Db, merchantId: string, vendor: string, player: string) {
  const key = { merchant_id: merchantId, vendor, player };
  const row = await findRow(db, 'vendor_player', key, ['member_id', 'is_trial']);
  return row && { memberId: row.member_id, isTrial: row.is_trial };
}

/** The server seed of a member's next spin. It is committed before the client seed is named, serves one spin, and is revealed with it. */
import { commitmentOf, newServerSeed } from '#engine-kit';
import { assert, newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { deleteRows, findRow, insertOnce, lockRow, type Owner, type Row } from '../../../db/tenancy/rows.ts';
import type { Rewarding } from '../context.ts';

type SeedRow = Row<'wheel_seed'>;

const keyOf = ({ merchantId, memberId }: Owner) => ({ merchant_id: merchantId, member_id: memberId });
const locationOf = ({ merchant_id, id }: Pick<SeedRow, 'merchant_id' | 'id'>) => `${merchant_id}/wheel/${id}`;

/** Drawn if there is none; it stays the same until a spin uses it. */
export async function nextSeed(rewards: Rewarding, tx: Tx, owner: Owner): Promise<SeedRow> {
  const found = await findRow(tx, 'wheel_seed', keyOf(owner));
  if (found) return found;
  const serverSeed = newServerSeed(rewards.random);
  const row = { ...keyOf(owner), id: newId(rewards.clock, rewards.random) };
  const encrypted = rewards.seeds.encrypt(serverSeed, locationOf(row));
  await insertOnce(tx, 'wheel_seed', { ...row, commitment: commitmentOf(serverSeed), encrypted_seed: encrypted });
  const saved = await findRow(tx, 'wheel_seed', keyOf(owner));
  assert(saved, 'a seed that was saved exists');
  return saved;
}

/** The seed behind this commitment, and another one in its place; undefined where it is another one already. */
export async function takeSeed(rewards: Rewarding, tx: Tx, owner: Owner, commitment: string) {
  const row = await lockRow(tx, 'wheel_seed', keyOf(owner));
  if (row?.commitment !== commitment) return undefined;
  const serverSeed = rewards.seeds.decrypt(row.encrypted_seed, locationOf(row));
  await deleteRows(tx, 'wheel_seed', keyOf(owner)).execute();
  return { serverSeed, next: await nextSeed(rewards, tx, owner) };
}

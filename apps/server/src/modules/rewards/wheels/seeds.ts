/** The server seed of a member's next spin. It is committed before the client seed is named, serves one spin, and is revealed with it. */
import { commitmentOf, newServerSeed } from '#engine-kit';
import { assert, newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Rewarding } from '../context.ts';
import { deleteSeed, findSeed, insertSeed, lockSeed, type SeedRow } from './store.ts';

const locationOf = ({ merchant_id, id }: Pick<SeedRow, 'merchant_id' | 'id'>) => `${merchant_id}/wheel/${id}`;

/** Drawn if there is none; it stays the same until a spin uses it. */
export async function nextSeed(rewards: Rewarding, tx: Tx, owner: Owner): Promise<SeedRow> {
  const found = await findSeed(tx, owner);
  if (found) return found;
  const serverSeed = newServerSeed(rewards.random);
  const row = { merchant_id: owner.merchantId, member_id: owner.memberId, id: newId(rewards.clock, rewards.random) };
  const encrypted = rewards.seeds.encrypt(serverSeed, locationOf(row));
  await insertSeed(tx, { ...row, commitment: commitmentOf(serverSeed), encrypted_seed: encrypted });
  const saved = await findSeed(tx, owner);
  assert(saved, 'a seed that was saved exists');
  return saved;
}

/** The seed behind this commitment, and another one in its place; undefined where it is another one already. */
export async function takeSeed(rewards: Rewarding, tx: Tx, owner: Owner, commitment: string) {
  const row = await lockSeed(tx, owner);
  if (row?.commitment !== commitment) return undefined;
  const serverSeed = rewards.seeds.decrypt(row.encrypted_seed, locationOf(row));
  await deleteSeed(tx, owner);
  return { serverSeed, next: await nextSeed(rewards, tx, owner) };
}

/** Pays packets that were taken, some at a time: each with its grant and its mark in one transaction. And ends rains whose time is over. */
import { assert } from '#kernel';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { findCampaign } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { givePrizes, type MemberOccasion } from '../giving/index.ts';
import { rainLifecycle } from './lifecycle.ts';
import { openDue } from './open-due.ts';
import { locationOf } from './rain.ts';
import { dueKeys, dueRains, findRain, lockDueClaims, lockRain, type RainKey, setClaims, setRain } from './store.ts';

const AT_ONCE = 1_000;
const RAINS = 50;
const STEPS = 100;
/** While it rains. */
const AGAIN_MS = 2_000;

export const rainJob = (rewards: Rewarding): DueJob<Merchant> => ({
  name: 'rains',
  due: dueRains,
  act: async (merchant) => {
    let done = await openDue(rewards, merchant);
    for (const key of await dueKeys(rewards.db, merchant.id, new Date(rewards.clock.now()), RAINS)) {
      let isAll = false;
      for (let step = 0; step < STEPS && !isAll; step += 1) {
        const paid = await payPackets(rewards, merchant, key);
        done += paid;
        isAll = paid < AT_ONCE;
      }
      if (isAll) await moveOn(rewards, key);
    }
    return done;
  },
});

/** Returns how many were paid or withheld. Who may have nothing now is not paid, and the money stays with the campaign. */
export function payPackets(rewards: Rewarding, merchant: Merchant, key: RainKey): Promise<number> {
  return inTransaction(rewards, async (tx) => {
    const due = await lockDueClaims(tx, key, AT_ONCE);
    if (due.length === 0) return 0;
    const row = await findRain(tx, key);
    const campaign = row && (await findCampaign(tx, merchant.id, key.code, row.version));
    assert(campaign, 'a packet is of a rain, and a version is never deleted');
    const { day } = momentAt(merchant, new Date(rewards.clock.now()));
    const occasions = due.map(({ packet, member_id: memberId, amount_minor }): MemberOccasion => {
      const body = { memberId, amountMinor: `${amount_minor}` };
      return { memberId, occasion: { kind: 'prize', id: `${key.number}:${packet}`, day, body } };
    });
    const given = await givePrizes(rewards, tx, merchant, campaign, occasions);
    const paid = new Set(given.map(({ period }) => Number(period.split(':')[1])));
    const packets = due.map(({ packet }) => packet);
    await setClaims(
      tx,
      key,
      packets.filter((packet) => paid.has(packet)),
      'pay',
    );
    await setClaims(
      tx,
      key,
      packets.filter((packet) => !paid.has(packet)),
      'withhold',
    );
    return due.length;
  });
}

/** Once it is over its seed is revealed, and what nobody took is the campaign's again. */
function moveOn(rewards: Rewarding, key: RainKey): Promise<void> {
  return inTransaction(rewards, async (tx) => {
    const row = await lockRain(tx, key);
    const now = new Date(rewards.clock.now());
    // Another node was here first.
    if (!row || row.due_at === null || row.due_at > now) return;
    if (row.state === 'open' && now >= row.ends_at) {
      const serverSeed = rewards.seeds.decrypt(row.encrypted_seed, locationOf(key));
      const state = rainLifecycle.next(row.state, 'close');
      return setRain(tx, key, { state, server_seed: serverSeed, due_at: now });
    }
    if (row.state === 'open') {
      const again = Math.min(row.ends_at.getTime(), now.getTime() + AGAIN_MS);
      return setRain(tx, key, { due_at: new Date(again) });
    }
    // A packet that was taken in the last moment, before the row was locked, is still to be paid.
    const [left] = await lockDueClaims(tx, key, 1);
    if (!left) return setRain(tx, key, { state: rainLifecycle.next('paying', 'finish'), due_at: null });
  });
}

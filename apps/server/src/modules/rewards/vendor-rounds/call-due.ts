/**
 * Calls vendors about sets: orders those that were given, asks about those that are played, and stops those whose time is over. A vendor is called
 * between two transactions, each call may be repeated, and what is not a clear answer is asked for again at growing intervals.
 */
import { assert } from '#kernel';
import type { RoundsOrder } from '#vendors/plugin-rounds.ts';
import type { Tx } from '../../../db/db.ts';
import { workOnClaimed } from '../../../db/jobs/claims.ts';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { accountOfOrder } from '../../../outside/merchant-providers.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Rewarding } from '../context.ts';
import {
  changeSet,
  changeVendorSet,
  dueVendorSets,
  lockSet,
  lockVendorSet,
  openRounds,
  type SetRow,
  setLifecycle,
  type VendorSetRow,
  vendorSetLifecycle,
} from '../sets/index.ts';
import { CLAIM_MS, takenFrom, type VendorAnswer } from './rules.ts';

const AT_ONCE = 10;

export const vendorRoundsJob = (rewards: Rewarding): DueJob<Merchant> => ({
  name: 'free rounds at vendors',
  due: dueVendorSets,
  act: async (merchant) => {
    const due = {
      table: 'vendor_round_set',
      key: { merchant_id: merchant.id },
      names: ['set_id'],
      claimMs: CLAIM_MS,
      limit: AT_ONCE,
    } as const;
    return (await workOnClaimed(rewards, due, (row) => workOn(rewards, merchant, row))).length;
  },
});

/** Never throws: the claim of what failed runs out, and it is tried again. */
async function workOn(rewards: Rewarding, merchant: Merchant, row: VendorSetRow): Promise<void> {
  try {
    const answer = await callVendor(rewards, merchant, row);
    await inTransaction(rewards, (tx) => take(rewards, tx, row, answer));
  } catch (error) {
    rewards.onFault(error, { job: 'free rounds at vendors', merchantId: merchant.id, subject: row.set_id });
  }
}

async function callVendor(rewards: Rewarding, merchant: Merchant, claimed: VendorSetRow): Promise<VendorAnswer> {
  const unknown = { kind: 'unknown' } as const;
  const open = rewards.roundsVendors.of(merchant, claimed.vendor);
  // A vendor, or an account with it, that the merchant no longer works with is called when it works with it again.
  if (!open) return unknown;
  const named = await inTransaction(rewards, (tx) => begin(rewards, tx, merchant, claimed, open.account));
  const account = named && accountOfOrder(named, open);
  if (!named || !account) return unknown;
  const { order } = named;
  if (claimed.state === 'preparing') return account.rounds.grant(order);
  return claimed.state === 'ready' ? account.rounds.state(order) : account.rounds.cancel(order);
}

/** The account that is called first is the one that the set is followed up with. */
async function begin(rewards: Rewarding, tx: Tx, merchant: Merchant, claimed: VendorSetRow, account: string) {
  const { set, row } = await lockBoth(tx, claimed);
  if (row.state !== claimed.state) return undefined;
  if (row.account === null) await changeVendorSet(tx, row, { account });
  const name = await rewards.roundsVendors.nameOf(tx, merchant.id, row.vendor, set.member_id);
  return { account: row.account ?? account, order: orderOf(merchant, set, name) };
}

function orderOf({ manifest, currency }: Merchant, set: SetRow, name: string): RoundsOrder {
  const player = { merchantCode: manifest.code, name, currency };
  const { id: setId, games, rounds, stake_minor: betMinor, cap_minor: capMinor, play_by: playBy } = set;
  return { setId, player, games, rounds, betMinor, capMinor, playBy };
}

async function lockBoth(tx: Tx, { merchant_id, set_id }: VendorSetRow) {
  const set = await lockSet(tx, merchant_id, set_id);
  const row = set && (await lockVendorSet(tx, set));
  assert(set && row, 'a set at a vendor is never deleted');
  return { set, row };
}

async function take(rewards: Rewarding, tx: Tx, claimed: VendorSetRow, answer: VendorAnswer): Promise<void> {
  const { set, row } = await lockBoth(tx, claimed);
  // Stopped meanwhile, or ordered again: what was answered is of no use any more.
  if (row.state !== claimed.state) return;
  const now = new Date(rewards.clock.now());
  const { event, change } = takenFrom(answer, { row, set, open: await openRounds(tx, set) }, now.getTime());
  const state = event ? vendorSetLifecycle.next(row.state, event) : row.state;
  await changeVendorSet(tx, row, { ...change, state });
  if (!vendorSetLifecycle.isFinal(state) || setLifecycle.isFinal(set.state)) return;
  // No round is begun there any more. Of one that was refused, what the budget held goes back, and operators read why.
  const refused = state === 'refused' && { reason: `${row.vendor}: ${change.reason ?? ''}`, refused_at: now };
  await changeSet(tx, set, { play_by: set.play_by < now ? set.play_by : now, due_at: now, ...refused });
}

/** Sets whose time is over: rounds that were not played lapse, and what the others won is given. And those of members on a break. */
import type { Tx } from '../../../db/db.ts';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { startedCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import {
  changeSet,
  dueSetIds,
  dueSets,
  isStopped,
  lockLivingSets,
  lockSet,
  openRounds,
  prepareAgain,
  type SetEnd,
  type SetRow,
  stopAtVendor,
} from '../sets/index.ts';
import { endSet, mustWait } from './end-set.ts';

const AT_ONCE = 200;
/** Whether what waits for the member may be given. */
const AGAIN_MS = 3_600_000;

export const freeRoundsJob = (rewards: Rewarding): DueJob<Merchant> => ({
  name: 'free rounds',
  due: dueSets,
  act: async (merchant) => {
    const ids = await dueSetIds(rewards.db, merchant.id, new Date(rewards.clock.now()), AT_ONCE);
    for (const id of ids) await inTransaction(rewards, (tx) => expire(rewards, tx, merchant, id));
    return ids.length;
  },
});

async function expire(rewards: Rewarding, tx: Tx, merchant: Merchant, id: string): Promise<void> {
  const set = await lockSet(tx, merchant.id, id);
  const now = new Date(rewards.clock.now());
  // Played to its end meanwhile, or by another node.
  if (!set || set.due_at === null || set.due_at > now) return;
  if (!(await isWhole(tx, set, now))) return;
  if (await mustWait(rewards, tx, set)) await changeSet(tx, set, { due_at: new Date(now.getTime() + AGAIN_MS) });
  else await endSet(rewards, tx, merchant, { set, event: eventOf(set) });
}

function eventOf(set: SetRow): SetEnd {
  if (isStopped(set)) return 'cancel';
  return set.played === set.rounds ? 'finish' : 'expire';
}

/** At a vendor every round is played and ended, or the vendor has said its last word; until then it is stopped there, and looked at again. */
async function isWhole(tx: Tx, set: SetRow, now: Date): Promise<boolean> {
  if (set.vendor === null) return true;
  if (set.played === set.rounds && (await openRounds(tx, set)) === 0) return true;
  if (set.play_by > now) {
    // A round was taken back after the last one.
    await changeSet(tx, set, { due_at: set.play_by });
    return false;
  }
  if (await stopAtVendor(tx, set, now)) return true;
  await changeSet(tx, set, { due_at: new Date(now.getTime() + AGAIN_MS) });
  return false;
}

/** Of who is excluded: with what they won. All are locked before their campaigns, and these in the order in which whatever gives locks them. */
export async function forfeitSets(rewards: Rewarding, tx: Tx, merchant: Merchant, memberId: string): Promise<void> {
  const sets = await lockLivingSets(tx, { merchantId: merchant.id, memberId });
  const codes = sets.length > 1 ? (await startedCampaigns(tx, merchant.id)).map(({ code }) => code) : [];
  for (const set of sets.toSorted((one, other) => codes.indexOf(one.campaign) - codes.indexOf(other.campaign))) {
    await endSet(rewards, tx, merchant, { set, event: 'cancel', isForfeited: true });
  }
}

/** During a time-out the clock of those that can still be played stands still. */
export async function pauseSets(rewards: Rewarding, tx: Tx, owner: Owner, until: Date): Promise<void> {
  const now = rewards.clock.now();
  const pauseMs = until.getTime() - now;
  if (pauseMs <= 0) return;
  for (const set of await lockLivingSets(tx, owner)) {
    if (set.play_by.getTime() <= now) continue;
    const playBy = new Date(set.play_by.getTime() + pauseMs);
    await changeSet(tx, set, { play_by: playBy, due_at: playBy });
    await prepareAgain(tx, set, new Date(now));
  }
}

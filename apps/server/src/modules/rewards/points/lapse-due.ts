/** Takes points whose time is over, some members at a time. */
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { lapse } from './points.ts';
import { dueLapses, lapsingMembers, lockAccounts } from './store.ts';

const AT_ONCE = 500;

export const lapseJob = (rewards: Rewarding): DueJob<Merchant> => ({
  name: 'points',
  due: dueLapses,
  act: (merchant) =>
    inTransaction(rewards, async (tx) => {
      const at = new Date(rewards.clock.now());
      const { day } = momentAt(merchant, at);
      const memberIds = await lapsingMembers(tx, merchant.id, day, AT_ONCE);
      if (memberIds.length === 0) return 0;
      await lockAccounts(tx, merchant.id, memberIds);
      return lapse(tx, merchant.id, memberIds, { at, day });
    }),
});

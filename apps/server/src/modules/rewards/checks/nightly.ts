/** Looks at every living grant, and at those that ended lately, once a night: a share at a time, from where it was. */
import type { CampaignTerms } from '#contract';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { beginOfDay, dayAfter, type Merchant } from '../../merchants/index.ts';
import { findVersion } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { checkDue, lockCheck, saveFindings, setCheck } from '../findings/index.ts';
import { findingsOf } from './rules.ts';

const AT_ONCE = 500;
/** After midnight at the merchant. */
const NIGHT_MS = 3 * 3_600_000;
/** Ended grants are looked at for as long. */
const LATELY_MS = 3 * 86_400_000;

export const nightlyCheck = (rewards: Rewarding): DueJob<Merchant> => ({
  name: 'grants at night',
  due: checkDue,
  act: (merchant) =>
    inTransaction(rewards, async (tx) => {
      const now = new Date(rewards.clock.now());
      const check = await lockCheck(tx, merchant.id);
      if (!check || check.next_at > now) return 0;
      const looked = { after: check.after, endedSince: new Date(now.getTime() - LATELY_MS), limit: AT_ONCE };
      const grants = await rewards.bonus.listAfter(tx, merchant.id, looked);
      const last = grants.at(-1);
      if (!last) {
        const tomorrow = dayAfter(momentAt(merchant, now).day);
        const begin = beginOfDay(tomorrow, merchant.manifest.timeZone).getTime();
        await setCheck(tx, merchant.id, { next_at: new Date(begin + NIGHT_MS), after: null });
        return 0;
      }
      const known = new Map<string, CampaignTerms | undefined>();
      const found = [];
      for (const held of grants) {
        const { id, member_id, campaign, campaign_version: version } = held.grant;
        const key = `${campaign}/${version}`;
        if (!known.has(key)) known.set(key, await findVersion(tx, merchant.id, campaign, version));
        for (const what of findingsOf(merchant, held, known.get(key), now)) {
          found.push({ merchant_id: merchant.id, grant_id: id, what, member_id, campaign });
        }
      }
      await saveFindings(tx, found, now);
      await setCheck(tx, merchant.id, { after: last.grant.id });
      return grants.length;
    }),
});

/** What the clock does to levels: windows are closed, and a month's gifts are announced. Any step may be repeated. */
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { beginOfDay, dayAfter, dayAt } from '../../merchants/index.ts';
import type { LevelsDeps } from './deps.ts';
import { closeDue } from './move-level.ts';
import { levelOn } from './rules.ts';
import { byHandOf, closingDue, findLevel, isClosing, levelBefore, validBetween } from './store.ts';
import { lockRunning, membersAfter, monthAfter, monthDue, monthOf, runningScheme, setMonth } from './store-scheme.ts';

const AT_ONCE = 200;

export const windowJob = (deps: LevelsDeps): DueJob<Merchant> => ({
  name: 'windows of levels',
  due: closingDue,
  act: (merchant) =>
    inTransaction(deps, async (tx) => {
      const scheme = await runningScheme(tx, merchant);
      return scheme ? closeDue(deps, tx, { merchant, scheme }) : 0;
    }),
});

/** A share of the members at a time; how far it has come is saved with what it announces. */
export const monthJob = (deps: LevelsDeps): DueJob<Merchant> => ({
  name: 'months of levels',
  due: monthDue,
  act: (merchant) =>
    inTransaction(deps, async (tx) => {
      const running = await lockRunning(tx, merchant.id);
      const scheme = await runningScheme(tx, merchant);
      const now = deps.clock.now();
      if (!running || !scheme || running.month_at.getTime() > now) return 0;
      const { month } = running;
      const thisMonth = monthOf(dayAt(now, merchant.manifest.timeZone));
      // A month that is over has lapsed.
      if (month < thisMonth) {
        await setMonth(tx, merchant, { month: thisMonth, after: null });
        return 1;
      }
      const begun = beginOfDay(month, merchant.manifest.timeZone);
      // The level at its first moment is known once the windows before are closed.
      if (await isClosing(tx, merchant.id, begun)) return 0;
      const members = await membersAfter(tx, merchant.id, running.month_after, AT_ONCE);
      const last = members.at(-1);
      if (last === undefined) {
        await setMonth(tx, merchant, { month: monthAfter(month), after: null });
        return 1;
      }
      const before = { from: monthOf(dayAfter(month, -1)), to: dayAfter(month, -1) };
      for (const memberId of members) {
        const owner = { merchantId: merchant.id, memberId };
        if ((await validBetween(tx, owner, before)) < scheme.payMinMinor) continue;
        const row = await findLevel(tx, owner);
        const hand = row && byHandOf(row);
        const level = levelOn(await levelBefore(tx, owner, begun), hand && hand.from < month ? hand : undefined, month);
        const amountMinor = scheme.gives('monthly', level);
        if (amountMinor === 0n) continue;
        const body = { memberId, month, nextMonth: monthAfter(month), level, amountMinor: `${amountMinor}` };
        await deps.outbox.publish(tx, merchant.id, 'level.month_begun', body);
      }
      await setMonth(tx, merchant, { month, after: last });
      return members.length;
    }),
});

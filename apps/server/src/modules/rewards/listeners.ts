/** Facts that rewards subscribe to. */
import type { Outbox } from '../../outbox/outbox.ts';
import type { RewardsDeps } from './deps.ts';

export function subscribe({ bonus }: RewardsDeps, outbox: Pick<Outbox, 'listen'>): void {
  // Who is excluded keeps the cash and nothing else; during a time-out the clock of what a member has stands still.
  outbox.listen('rewards.break-begun', 'break.begun', async (tx, { merchantId, body }) => {
    const { memberId, kind, endsAt } = body;
    const owner = { merchantId, memberId };
    if (kind === 'time-out' && endsAt !== undefined) await bonus.standStill(tx, owner, new Date(endsAt));
    else await bonus.endAll(tx, owner);
  });
}

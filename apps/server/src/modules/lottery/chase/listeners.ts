/** Facts that end chases: a member who may not play bets on no further draw. */
import type { Outbox } from '../../../outbox/outbox.ts';
import type { LotteryDeps } from '../deps.ts';
import { requestStopsOfMember } from './store-chase.ts';

/** By a break, a hold, or the end of the account: each ends the member's sessions, or changes the hold. */
export function subscribe(deps: Pick<LotteryDeps, 'accountStatusOf'>, outbox: Pick<Outbox, 'listen'>): void {
  for (const kind of ['play.ended', 'hold.changed'] as const) {
    outbox.listen(`lottery.chases.${kind}`, kind, async (tx, { merchantId, body: { memberId } }) => {
      const accountStatus = await deps.accountStatusOf(tx, merchantId, memberId);
      if (accountStatus !== undefined && accountStatus !== 'open')
        await requestStopsOfMember(tx, { merchantId, memberId });
    });
  }
}

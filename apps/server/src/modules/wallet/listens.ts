/** The wallet hears of every fact that moved a member's money and shows the new balance on the member's screens. */
import type { FactKind, Facts } from '#contract';
import type { Outbox } from '../../outbox/outbox.ts';
import { balanceOf, balanceToTopic } from './balance.ts';
import type { WalletDeps } from './deps.ts';
import type { Books } from './movements.ts';

type MoneyFact = {
  [Kind in FactKind]: Facts[Kind] extends { memberId: string } ? Kind : never;
}[FactKind];

const moneyFacts = [
  'round.settled',
  'order.placed',
  'order.settled',
  'deposit.credited',
  'withdrawal.requested',
  'withdrawal.decided',
  'transfer.settled',
  'balance.changed',
] as const satisfies readonly MoneyFact[];

export function listens(outbox: Outbox, deps: WalletDeps, books: Books): void {
  for (const kind of moneyFacts) {
    outbox.listen(`wallet.balance.${kind}`, kind, async (tx, { merchantId, body }) => {
      const merchant = deps.merchants().find((one) => one.id === merchantId);
      if (!merchant) return;
      const isTrial = 'isTrial' in body && body.isTrial === true;
      const balance = await balanceOf(books, tx, { merchant, memberId: body.memberId, isTrial });
      deps.live.publishTo(merchantId, body.memberId, 'balance', balanceToTopic(merchant, balance), isTrial);
    });
  }
}

/** On every fact that moved a member's money, the wallet pushes the new balance to the member's screens. */
import type { FactKind, Facts } from '#contract';
import type { Outbox } from '../../outbox/outbox.ts';
import type { WalletContext } from './accounts.ts';
import { balancesOf, balanceToTopic } from './balance.ts';
import { heldBy } from './bonus/index.ts';
import type { WalletDeps } from './deps.ts';
import type { AccountRef } from './wallet.ts';

type MoneyFact = {
  [Kind in FactKind]: Facts[Kind] extends { memberId: string } ? Kind : never;
}[FactKind];

const moneyFacts = [
  'round.settled',
  'bet.changed',
  'order.placed',
  'orders.settled',
  'orders.corrected',
  'deposit.credited',
  'withdrawal.requested',
  'withdrawal.decided',
  'transfer.settled',
  'balance.changed',
] as const satisfies readonly MoneyFact[];

export function subscribe(outbox: Outbox, deps: WalletDeps, context: WalletContext): void {
  for (const kind of moneyFacts) {
    outbox.listenMany(`wallet.balance.${kind}`, kind, async (tx, merchantId, facts) => {
      const merchant = deps.merchants().find((one) => one.id === merchantId);
      if (!merchant) return;
      // The balance is pushed once per account, however many facts there were.
      const accountRefs = new Map<string, AccountRef>();
      for (const { body } of facts) {
        const isTrial = 'isTrial' in body && body.isTrial === true;
        accountRefs.set(`${body.memberId} ${isTrial}`, { merchant, memberId: body.memberId, isTrial });
      }
      const balances = await balancesOf(context, tx, [...accountRefs.values()]);
      const real = [...balances.keys()].filter(({ isTrial }) => !isTrial).map(({ memberId }) => memberId);
      const bonuses = await heldBy(context, tx, merchantId, real);
      for (const [{ memberId, isTrial }, balance] of balances) {
        const value = balanceToTopic(merchant, balance, isTrial ? 0n : (bonuses.get(memberId) ?? 0n));
        deps.live.publishTo(merchantId, memberId, 'balance', value, isTrial);
      }
    });
  }
}

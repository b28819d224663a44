/** On every fact that moved a member's money, the wallet pushes the new balance to the member's screens. */
import type { FactKind, Facts } from '#contract';
import type { Tx } from '../../db/db.ts';
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
  const push = async (tx: Tx, merchantId: string, accountRefs: readonly AccountRef[]) => {
    const [first] = accountRefs;
    if (!first) return;
    const balances = await balancesOf(context, tx, accountRefs);
    const real = [...balances.keys()].filter(({ isTrial }) => !isTrial).map(({ memberId }) => memberId);
    const bonuses = await heldBy(context, tx, merchantId, real);
    for (const [{ memberId, isTrial }, balance] of balances) {
      const value = balanceToTopic(first.merchant, balance, isTrial ? 0n : (bonuses.get(memberId) ?? 0n));
      deps.live.publishTo(merchantId, memberId, 'balance', value, isTrial);
    }
  };
  const merchantOf = (merchantId: string) => deps.merchants().find(({ id }) => id === merchantId);
  for (const kind of moneyFacts) {
    outbox.listenMany(`wallet.balance.${kind}`, kind, async (tx, merchantId, facts) => {
      const merchant = merchantOf(merchantId);
      if (!merchant) return;
      // The balance is pushed once per account, however many facts there were.
      const accountRefs = new Map<string, AccountRef>();
      for (const { body } of facts) {
        const isTrial = 'isTrial' in body && body.isTrial === true;
        accountRefs.set(`${body.memberId} ${isTrial}`, { merchant, memberId: body.memberId, isTrial });
      }
      await push(tx, merchantId, [...accountRefs.values()]);
    });
  }
  outbox.listen('wallet.balances.changed', 'balances.changed', async (tx, { merchantId, body }) => {
    const merchant = merchantOf(merchantId);
    if (!merchant) return;
    await push(
      tx,
      merchantId,
      body.memberIds.map((memberId) => ({ merchant, memberId, isTrial: false })),
    );
  });
}

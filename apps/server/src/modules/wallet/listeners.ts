/** On every fact that moved a member's money, the wallet pushes the new balance to the member's screens. */
import type { FactKind, Facts } from '#contract';
import type { Tx } from '../../db/db.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import type { WalletContext } from './accounts.ts';
import { balancesOf, balanceToTopic } from './balance.ts';
import { playedBy } from './bonus/index.ts';
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

type Account = Omit<AccountRef, 'merchant'>;

/** A fact of awards alone may be about a thousand members. */
const AT_ONCE = 1_000;

export function subscribe(outbox: Outbox, deps: WalletDeps, context: WalletContext): void {
  const pushSome = async (tx: Tx, merchant: Merchant, accountRefs: readonly AccountRef[]) => {
    const balances = await balancesOf(context, tx, accountRefs);
    const real = accountRefs.filter(({ isTrial }) => !isTrial).map(({ memberId }) => memberId);
    const bonuses = await playedBy(context, tx, merchant.id, real);
    for (const [{ memberId, isTrial }, balance] of balances) {
      const value = balanceToTopic(merchant, balance, isTrial ? undefined : bonuses.get(memberId));
      deps.live.publishTo(merchant.id, memberId, 'balance', value, isTrial);
    }
  };
  /** Once per account, however many facts there were. */
  const push = async (tx: Tx, merchantId: string, accounts: readonly Account[]) => {
    const merchant = deps.merchants().find(({ id }) => id === merchantId);
    if (!merchant) return;
    const distinct = new Map(accounts.map((one) => [`${one.memberId} ${one.isTrial}`, { merchant, ...one }]));
    const refs = [...distinct.values()];
    for (let at = 0; at < refs.length; at += AT_ONCE) await pushSome(tx, merchant, refs.slice(at, at + AT_ONCE));
  };
  for (const kind of moneyFacts) {
    outbox.listenMany(`wallet.balance.${kind}`, kind, (tx, merchantId, facts) =>
      push(
        tx,
        merchantId,
        facts.map(({ body }) => accountOf(body)),
      ),
    );
  }
  outbox.listenMany('wallet.balances.changed', 'balances.changed', (tx, merchantId, facts) => {
    const memberIds = facts.flatMap(({ body }) => body.memberIds);
    return push(
      tx,
      merchantId,
      memberIds.map((memberId) => ({ memberId, isTrial: false })),
    );
  });
}

const accountOf = (body: Facts[MoneyFact]): Account => ({
  memberId: body.memberId,
  isTrial: 'isTrial' in body && body.isTrial === true,
});

/** Bonus money for the members of the test kit, and what became of it. */
import { assert, parseAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { atomically } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type BonusMoney, type BonusTerms, plainTerms, type Wallet } from '../../wallet/index.ts';

export function bonusOf({ db, bonus, wallet }: { db: Db; bonus: BonusMoney; wallet: Wallet }, merchant: Merchant) {
  const ownerOf = ({ memberId }: Session) => ({ merchantId: merchant.id, memberId });
  return {
    /** A grant whose sum is far away; answers its id. */
    async give({ memberId }: Session, amount: string, terms: Partial<BonusTerms> = {}): Promise<string> {
      const minor = parseAmount(amount, merchant.currency);
      assert(minor.ok, 'an amount of the merchant’s currency');
      const order = {
        merchant,
        memberId,
        campaign: `test-${memberId}`,
        version: 1,
        period: 'once',
        isOffered: false,
        terms: { ...plainTerms, ...terms },
        awardMinor: minor.value,
        requiredMinor: minor.value * 1000n,
      };
      const [grant] = await atomically(db, (tx) => bonus.grant(tx, [order]));
      assert(grant, 'a grant is given once');
      return grant.id;
    },
    /** In minor units: what can be withdrawn, what the grant has, and what its bets drew and had back. */
    async look(session: Session) {
      const { memberId, isTrial } = session;
      const { cashMinor } = await wallet.balance(db, { merchant, memberId, isTrial });
      const bets = await db
        .selectFrom('bonus_bet')
        .selectAll()
        .where('merchant_id', '=', merchant.id)
        .where('member_id', '=', memberId)
        .orderBy('ref')
        .execute();
      return { cashMinor, bonusMinor: (await bonus.active(db, ownerOf(session)))?.bonusMinor ?? 0n, bets };
    },
    /** What would go if the member gave it up. */
    loss: (session: Session, grantId: string) => atomically(db, (tx) => bonus.loss(tx, ownerOf(session), grantId)),
    /** The member gives it up. */
    async giveUp(session: Session, grantId: string): Promise<void> {
      const owner = ownerOf(session);
      await atomically(db, async (tx) => {
        const loss = await bonus.loss(tx, owner, grantId);
        assert(loss, 'a living grant has something to lose');
        const done = await bonus.cancel(tx, owner, {
          id: grantId,
          seenMinor: loss.bonusMinor + loss.openBetsMinor + loss.cashMinor,
        });
        assert(done.kind === 'cancelled', 'what was shown is what goes');
      });
    },
  };
}

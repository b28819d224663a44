/** Bonus money for the members of the test kit, and what became of it. */
import type { BonusPart, FactKind, Facts } from '#contract';
import { assert, parseAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { atomically } from '../../../db/transactions.ts';
import type { Session } from '../../../http/handlers.ts';
import type { RunningOutbox } from '../../../outbox/create-outbox.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type BonusMoney, type BonusTerms, plainTerms, type Wallet } from '../../wallet/index.ts';

type SettledBody = Facts['round.settled' | 'orders.settled' | 'orders.corrected'];

/** The facts of settled bets of members who were given bonus money. */
export interface SettledFacts {
  readonly memberIds: Set<string>;
  readonly bodies: SettledBody[];
}

interface Kit {
  readonly db: Db;
  readonly bonus: BonusMoney;
  readonly wallet: Wallet;
  readonly settled: SettledFacts;
}

/** The same outbox; what is published of settled bets is noted. */
export function noting(outbox: RunningOutbox, { memberIds, bodies }: SettledFacts): RunningOutbox {
  const note = (kind: FactKind, body: Facts[FactKind]) => {
    const isSettled = kind === 'round.settled' || kind === 'orders.settled' || kind === 'orders.corrected';
    if (isSettled && 'memberId' in body && memberIds.has(body.memberId)) bodies.push(body as SettledBody);
  };
  return {
    ...outbox,
    async publish(tx, merchantId, kind, body) {
      note(kind, body);
      await outbox.publish(tx, merchantId, kind, body);
    },
    async publishMany(tx, facts) {
      for (const { kind, body } of facts) note(kind, body);
      await outbox.publishMany(tx, facts);
    },
  };
}

export function bonusOf({ db, bonus, wallet, settled }: Kit, merchant: Merchant) {
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
      settled.memberIds.add(memberId);
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
    /** What the facts of the member's bets said of bonus money, and what is stored of the same bets. */
    async parts({ memberId }: Session) {
      const facts = settled.bodies.filter((body) => body.memberId === memberId);
      // Asked for as of facts from before, which do not say it.
      const unsaid = facts.map((body) => ({ ...body, bonusParts: undefined }));
      const read = await bonus.partsOf(db, merchant.id, unsaid as unknown as SettledBody[]);
      const stored = [...read].map(([ref, { grantId, stakeMinor, payoutMinor }]) =>
        [ref, grantId, stakeMinor, payoutMinor].join(' '),
      );
      const parts = facts.flatMap(({ bonusParts }): readonly (BonusPart | undefined)[] => bonusParts ?? [undefined]);
      const published = parts.map((part) =>
        part ? [part.ref, part.grantId, part.stakeMinor, part.payoutMinor].join(' ') : 'unsaid',
      );
      return { published: published.toSorted(), stored: stored.toSorted() };
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

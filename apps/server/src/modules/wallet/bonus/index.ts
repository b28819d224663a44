/** Bonus money: each grant on an account of its own, how bets draw on it, what they pay back, and how grants end. */
import { type GameManifest, takesBonusMoney } from '#games/plugin.ts';
import type { AccountName } from '#ledger';
import type { Db, Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Merchant } from '../../merchants/index.ts';
import { balanceOf } from '../balance.ts';
import type { AccountRef, PlayableBalance } from '../wallet.ts';
import { type BonusCost, bonusBalance, bonusBalances, bonusCosts, bonusName, heldBy } from './accounts.ts';
import { bonusPartsOf, bonusPartsOfOutcome, type CountedBets, countBets, countSums, listCounts } from './bets/index.ts';
import { type Cancelling, cancelGrant, type Loss, lossOf, lossOfHeld } from './cancel-grant.ts';
import type { BonusContext, LookAtGrant } from './context.ts';
import { endAllGrants, expireGrants, forfeitHeld, releaseGrant, revokeGrant, standStill } from './expire-grants.ts';
import { claimGrant, type GrantOrder, grantBonuses } from './grant-bonus.ts';
import { type EntryFee, returnFee, takeFee } from './post.ts';
import { type EndedBet, mayDrawOn, optionalMinor, readTerms } from './rules/index.ts';
import {
  claimantsOf,
  completionsOf,
  findActiveGrant,
  findGrant,
  findGrants,
  type GrantRow,
  givenTo,
  grantsAfter,
  hasHeldGrant,
  listGrants,
  livingOf,
  periodsOf,
} from './store-grant.ts';
import { applyWithdrawal, type WithdrawalEffect, withdrawalEffect } from './withdraw-cash.ts';

export { playedBy } from './accounts.ts';
export { bonusPartsAtOnce, type DrawnPart, splitGroups } from './bets/index.ts';
export { lostMinor } from './cancel-grant.ts';
export type { BonusContext } from './context.ts';
export {
  fundStake,
  keyOfOwner,
  lockSpendable,
  mayHaveBonus,
  mayUseBonus,
  openFunds,
  ownerOf,
  spendableFor,
} from './fund-stakes.ts';
export { isPaidAtOnce } from './grant-bonus.ts';
export {
  type BonusTerms,
  type ExamplePosting,
  exampleOf,
  isLiving,
  plainTerms,
  readTerms,
  requiredFor,
} from './rules/index.ts';
export { createSpenders } from './spenders.ts';
export { dueGrants } from './store-grant.ts';
export type { Cancelling, CountedBets, EndedBet, GrantOrder, GrantRow, Loss, WithdrawalEffect };

/** What has to be known of a game to say what it can be played with. */
export type PlayedGame = Pick<GameManifest, 'code' | 'category' | 'source' | 'paysFromPool'>;

/** A grant with what it has. */
export interface HeldGrant {
  readonly grant: GrantRow;
  readonly bonusMinor: bigint;
}

export interface BonusMoney {
  /** To members of one merchant; those that are new, in the order of the members. Locks the members' grants, then accounts: call it last. */
  grant(tx: Tx, orders: readonly GrantOrder[]): Promise<readonly GrantRow[]>;
  /** Which of these periods a campaign gave these members before. */
  givenTo: typeof givenTo;
  /** Who of these members has a living grant of these campaigns. */
  livingOf: typeof livingOf;
  /** Takes what is offered; undefined where it is not there any more. */
  claim(tx: Tx, owner: Owner, id: string): Promise<GrantRow | undefined>;
  loss(tx: Tx, owner: Owner, id: string): Promise<Loss | undefined>;
  cancel(tx: Tx, owner: Owner, cancelling: { readonly id: string; readonly seenMinor: bigint }): Promise<Cancelling>;
  revoke(tx: Tx, merchantId: string, id: string): Promise<boolean>;
  /** Who looks at grants before they become cash; set once, when the server starts. */
  reviewBy(look: LookAtGrant): void;
  /** A held grant goes on; false where it is over. */
  release(tx: Tx, merchantId: string, held: { readonly id: string; readonly heldMs: number }): Promise<boolean>;
  /** A held grant ends by operators, with the loss they have seen: where it has changed, nothing happens. */
  forfeitHeld(
    tx: Tx,
    merchantId: string,
    forfeited: { readonly id: string; readonly seenMinor: bigint },
  ): Promise<Cancelling>;
  /** What a held grant would lose, were it forfeited now. */
  lossOfHeld(db: Db, merchantId: string, id: string): Promise<Loss | undefined>;
  /** Whether an operator still has to look at something the member was given. */
  hasHeld(db: Db, owner: Owner): Promise<boolean>;
  /** Whom else a campaign gave something since then, newest first, and when. */
  claimants: typeof claimantsOf;
  /** What all bets staked towards a grant, and what of it was at no risk. */
  countSums: typeof countSums;
  /** When the member's latest grants were completed. */
  completions: typeof completionsOf;
  /** Of an exclusion. Returns how many ended. */
  endAll(tx: Tx, owner: Owner): Promise<number>;
  /** Of a time-out: nothing it has runs out before it could be used. */
  standStill(tx: Tx, owner: Owner, until: Date): Promise<void>;
  /** Ended bets, each once. */
  count(tx: Tx, merchant: Merchant, bets: readonly EndedBet[]): Promise<CountedBets>;
  withdrawalEffect(db: Db, owner: Owner, amountMinor: bigint): Promise<WithdrawalEffect>;
  /** With the request for a withdrawal, before its cash is held. */
  applyWithdrawal(
    tx: Tx,
    owner: Owner,
    withdrawal: { readonly withdrawalId: string; readonly amountMinor: bigint },
  ): Promise<WithdrawalEffect>;
  /** The grant that is played with now. */
  active(db: Db, owner: Owner): Promise<HeldGrant | undefined>;
  balanceIn(db: Db, accountRef: AccountRef, game: PlayedGame): Promise<PlayableBalance>;
  /** The same of many members of a merchant, by member: those who have some. */
  heldBy(db: Db, merchantId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  /** To take part in what a campaign offers; false where the cash is too little. */
  takeFee(tx: Tx, fee: EntryFee): Promise<boolean>;
  returnFee(tx: Tx, fee: EntryFee): Promise<void>;
  /** The account on which a grant has its money. */
  accountOf(grant: GrantRow): AccountName;
  /** Newest first. */
  list(db: Db, owner: Owner, limit: number): Promise<readonly HeldGrant[]>;
  /** Living grants, and those that ended since, in the order of their ids. */
  listAfter(
    db: Db,
    merchantId: string,
    from: { readonly after: string | null; readonly endedSince: Date; readonly limit: number },
  ): Promise<readonly HeldGrant[]>;
  find(db: Db, merchantId: string, id: string): Promise<GrantRow | undefined>;
  findMany(db: Db, merchantId: string, ids: readonly string[]): Promise<readonly GrantRow[]>;
  /** What bets counted towards a grant, newest first. */
  counts(db: Db, merchantId: string, id: string, limit: number): ReturnType<typeof listCounts>;
  /** Of bets that end in this transaction: for their facts, before the money moves. */
  partsOfOutcome: typeof bonusPartsOfOutcome;
  /** What of the bets of these facts is bonus money. */
  partsOf: typeof bonusPartsOf;
  /** What campaigns cost by day within a time. */
  costs(db: Db, merchant: Merchant, within: { readonly from: Date; readonly to: Date }): Promise<readonly BonusCost[]>;
  /** What these campaigns gave or offered a member. */
  periods(db: Db, owner: Owner, campaigns: readonly string[]): ReturnType<typeof periodsOf>;
}

export function createBonus(bonus: BonusContext): BonusMoney {
  const active = async (db: Db, owner: Owner) => {
    const grant = await findActiveGrant(db, owner);
    return grant && { grant, bonusMinor: await bonusBalance(bonus, db, grant) };
  };
  return {
    grant: (tx, orders) => grantBonuses(bonus, tx, orders),
    givenTo,
    livingOf,
    claim: (tx, owner, id) => claimGrant(bonus, tx, owner, id),
    loss: (tx, owner, id) => lossOf(bonus, tx, owner, id),
    cancel: (tx, owner, cancelling) => cancelGrant(bonus, tx, owner, cancelling),
    revoke: (tx, merchantId, id) => revokeGrant(bonus, tx, merchantId, id),
    reviewBy: (look) => {
      bonus.reviews.look = look;
    },
    release: (tx, merchantId, held) => releaseGrant(bonus, tx, merchantId, held),
    forfeitHeld: (tx, merchantId, forfeited) => forfeitHeld(bonus, tx, merchantId, forfeited),
    lossOfHeld: (db, merchantId, id) => lossOfHeld(bonus, db, merchantId, id),
    hasHeld: hasHeldGrant,
    claimants: claimantsOf,
    countSums,
    completions: completionsOf,
    endAll: (tx, owner) => endAllGrants(bonus, tx, owner),
    standStill: (tx, owner, until) => standStill(bonus, tx, owner, until),
    count: (tx, merchant, bets) => countBets(bonus, tx, merchant, bets),
    withdrawalEffect: (db, owner, amountMinor) => withdrawalEffect(bonus, db, owner, amountMinor),
    applyWithdrawal: (tx, owner, withdrawal) => applyWithdrawal(bonus, tx, owner, withdrawal),
    active,
    partsOfOutcome: bonusPartsOfOutcome,
    partsOf: bonusPartsOf,
    async listAfter(db, merchantId, from) {
      const grants = await grantsAfter(db, merchantId, from);
      const balances = await bonusBalances(bonus, db, grants);
      return grants.map((grant, index) => ({ grant, bonusMinor: balances[index] ?? 0n }));
    },
    async balanceIn(db, accountRef, manifest) {
      const { cashMinor } = await balanceOf(bonus, db, accountRef);
      const { merchant, memberId, isTrial } = accountRef;
      if (isTrial || !takesBonusMoney(manifest)) return { minor: cashMinor, usesBonus: false };
      const found = await active(db, { merchantId: merchant.id, memberId });
      if (!found) return { minor: cashMinor, usesBonus: true };
      const { code: game, category } = manifest;
      const terms = readTerms(found.grant.terms);
      if (mayDrawOn(terms, { game, category }, 0n) !== 'yes') return { minor: cashMinor, usesBonus: false };
      return { minor: cashMinor + found.bonusMinor, usesBonus: true, maxBetMinor: optionalMinor(terms.maxBetMinor) };
    },
    heldBy: (db, merchantId, memberIds) => heldBy(bonus, db, merchantId, memberIds),
    takeFee: (tx, fee) => takeFee(bonus, tx, fee),
    returnFee: (tx, fee) => returnFee(bonus, tx, fee),
    async list(db, owner, limit) {
      const grants = await listGrants(db, owner, limit);
      const balances = await bonusBalances(bonus, db, grants);
      return grants.map((grant, index) => ({ grant, bonusMinor: balances[index] ?? 0n }));
    },
    find: findGrant,
    accountOf: bonusName,
    findMany: findGrants,
    counts: listCounts,
    periods: periodsOf,
    costs: bonusCosts,
  };
}

export { expireGrants };

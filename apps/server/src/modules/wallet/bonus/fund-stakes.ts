/** Which stakes draw on bonus money, and how much. The grants stay locked until the end of the transaction. */
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Drawn, Movement, StakeCheck } from '../wallet.ts';
import { bonusBalances } from './accounts.ts';
import type { BonusContext } from './context.ts';
import { bonusPartOf, bonusPartOfStake, hasAccount, mayDrawOn, optionalMinor, readTerms } from './rules/index.ts';
import { type GrantRow, lockActiveGrants } from './store-grant.ts';

export interface Spendable {
  readonly grant: GrantRow;
  readonly bonusMinor: bigint;
}

export const ownerOf = ({ accountRef }: Pick<Movement, 'accountRef'>): Owner => ({
  merchantId: accountRef.merchant.id,
  memberId: accountRef.memberId,
});

export const keyOfOwner = ({ merchantId, memberId }: Owner) => `${merchantId}/${memberId}`;

/** What members may draw on, by owner. */
export async function lockSpendable(
  bonus: BonusContext,
  tx: Tx,
  owners: readonly Owner[],
): Promise<ReadonlyMap<string, Spendable>> {
  if (owners.length === 0) return new Map();
  const lookedUpAt = bonus.spenders.now();
  const grants = (await lockActiveGrants(tx, owners)).filter((grant) => hasAccount(readTerms(grant.terms)));
  const balances = await bonusBalances(bonus, tx, grants);
  const found = new Map(
    grants.map((grant, index) => [
      keyOfOwner({ merchantId: grant.merchant_id, memberId: grant.member_id }),
      { grant, bonusMinor: balances[index] ?? 0n },
    ]),
  );
  for (const owner of owners) {
    if (found.has(keyOfOwner(owner))) bonus.spenders.add(owner);
    else bonus.spenders.remove(owner, lookedUpAt);
  }
  return found;
}

export const mayUseBonus = ({ bonusUse, accountRef }: Movement) => bonusUse !== undefined && !accountRef.isTrial;

/** Of stakes that may draw on it: the members who are known to have some. */
export function mayHaveBonus(bonus: BonusContext, tx: Tx, movements: readonly Movement[]): Promise<readonly Owner[]> {
  return bonus.spenders.among(
    tx,
    () => bonus.merchants().map(({ id }) => id),
    movements.filter(mayUseBonus).map(ownerOf),
  );
}

/** What those members may draw on. Before their accounts are locked. */
export async function spendableFor(bonus: BonusContext, tx: Tx, movements: readonly Movement[]) {
  return lockSpendable(bonus, tx, await mayHaveBonus(bonus, tx, movements));
}

/** What a stake is answered with bonus money beside the cash. */
export function fundStake(
  movement: Movement,
  check: Extract<StakeCheck, { kind: 'ready' | 'insufficient' }>,
  { grant, bonusMinor }: Spendable,
): StakeCheck {
  const terms = readTerms(grant.terms);
  const { amountMinor, bonusUse, label } = movement;
  const stakedBefore = bonusUse?.stakedBeforeMinor ?? 0n;
  const betMinor = stakedBefore + (bonusUse?.largestMinor ?? amountMinor);
  const may = mayDrawOn(terms, { game: label, category: bonusUse?.category ?? '' }, betMinor);
  const cashMinor = check.balanceMinor;
  const { spend, maxBetMinor } = terms;
  const drawn = (part: bigint): Drawn => ({
    grantId: grant.id,
    bonusMinor: part,
    beforeMinor: bonusMinor,
    spend,
    maxBetMinor,
  });
  const balanceMinor = cashMinor + bonusMinor;
  if (may !== 'yes') {
    // It fails for the terms and not for the money.
    if (check.kind === 'insufficient') return balanceMinor >= amountMinor ? { ...check, barredBy: may } : check;
    return may === 'excluded' ? check : { kind: 'ready', balanceMinor, drawn: drawn(0n) };
  }
  const part = bonusPartOfStake(terms.spend, amountMinor, { cashMinor, bonusMinor });
  if (part === undefined) return { kind: 'insufficient', balanceMinor };
  return { kind: 'ready', balanceMinor, drawn: drawn(part) };
}

/** Cash and the bonus money of one grant, as the bets of one transaction use them one after the other. Both are locked. */
export interface StakeFunds {
  /** What a stake draws; undefined where its bonus may not be used for it and the cash is too little. */
  draw(stakeMinor: bigint): Drawn | undefined;
  /** What a bet of it has paid. */
  pay(bet: { readonly stakeMinor: bigint; readonly drawn: Drawn; readonly payoutMinor: bigint }): void;
}

/** Of a stake that was checked and found ready. */
export function openFunds(balanceMinor: bigint, first: Drawn): StakeFunds {
  let bonusMinor = first.beforeMinor;
  let cashMinor = balanceMinor - bonusMinor;
  const maxBetMinor = optionalMinor(first.maxBetMinor);
  return {
    draw(stakeMinor) {
      const isAbove = maxBetMinor !== undefined && stakeMinor > maxBetMinor;
      const part = bonusPartOfStake(first.spend, stakeMinor, { cashMinor, bonusMinor: isAbove ? 0n : bonusMinor });
      if (part === undefined) return undefined;
      const drawn = { ...first, bonusMinor: part, beforeMinor: bonusMinor };
      bonusMinor -= part;
      cashMinor -= stakeMinor - part;
      return drawn;
    },
    pay({ stakeMinor, drawn, payoutMinor }) {
      const part = bonusPartOf({ stakeMinor, bonusMinor: drawn.bonusMinor }, payoutMinor);
      bonusMinor += part;
      cashMinor += payoutMinor - part;
    },
  };
}

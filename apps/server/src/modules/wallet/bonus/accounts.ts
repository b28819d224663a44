/** The ledger accounts of bonus money: one of each grant, and one of each campaign, which pays and takes back. */
import { type AccountName, movedByDay } from '#ledger';
import type { Db } from '../../../db/db.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { WalletContext } from '../accounts.ts';
import type { PlayedBonus } from '../wallet.ts';
import { hasAccount, optionalMinor, readTerms } from './rules/index.ts';
import { activeGrantsOf, type GrantRow } from './store-grant.ts';

type Named = Pick<GrantRow, 'merchant_id' | 'id' | 'member_id' | 'campaign' | 'currency'>;

export function bonusName({ merchant_id, id, currency }: Named): AccountName {
  return { merchantId: merchant_id, kind: 'bonus', owner: id, currency };
}

export function promotionName({ merchant_id, campaign, currency }: Named): AccountName {
  return { merchantId: merchant_id, kind: 'promotion', owner: campaign, currency };
}

export function cashName({ merchant_id, member_id, currency }: Named): AccountName {
  return { merchantId: merchant_id, kind: 'cash', owner: member_id, currency };
}

/** What each has on its account, in this order: nothing before it is active, and in modes without one. */
export async function bonusBalances(
  context: WalletContext,
  db: Db,
  grants: readonly GrantRow[],
): Promise<readonly bigint[]> {
  const holding = grants.filter((grant) => grant.activated_at !== null && hasAccount(readTerms(grant.terms)));
  if (holding.length === 0) return grants.map(() => 0n);
  const accounts = await context.accounts.manyAt(db, holding.map(bonusName));
  const found = await context.ledger.balances(sqlPortOf(db), accounts);
  const byId = new Map(holding.map(({ id }, index) => [id, found[index] ?? 0n]));
  return grants.map(({ id }) => byId.get(id) ?? 0n);
}

export async function bonusBalance(context: WalletContext, db: Db, grant: GrantRow): Promise<bigint> {
  const [minor] = await bonusBalances(context, db, [grant]);
  return minor ?? 0n;
}

/** What many members play with, by member: those who have a grant that is active. */
export async function playedBy(
  context: WalletContext,
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, PlayedBonus>> {
  const grants = memberIds.length === 0 ? [] : await activeGrantsOf(db, merchantId, memberIds);
  const balances = await bonusBalances(context, db, grants);
  return new Map(
    grants.map(({ member_id, terms }, index): [string, PlayedBonus] => [
      member_id,
      { bonusMinor: balances[index] ?? 0n, maxBetMinor: optionalMinor(readTerms(terms).maxBetMinor) },
    ]),
  );
}

/** Bonus money of many members, by member: those who have some. */
export async function heldBy(
  context: WalletContext,
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const played = await playedBy(context, db, merchantId, memberIds);
  const held = [...played].map(([memberId, { bonusMinor }]): [string, bigint] => [memberId, bonusMinor]);
  return new Map(held.filter(([, minor]) => minor > 0n));
}

export interface BonusCost {
  /** Of the merchant. */
  readonly day: string;
  readonly campaign: string;
  readonly givenMinor: bigint;
  readonly returnedMinor: bigint;
  readonly costMinor: bigint;
}

/** What the accounts of campaigns gave, less what came back to them. The balance of an account is all that its campaign cost. */
export async function bonusCosts(
  db: Db,
  { id: merchantId, manifest }: Merchant,
  within: { readonly from: Date; readonly to: Date },
): Promise<readonly BonusCost[]> {
  const { timeZone } = manifest;
  const moved = await movedByDay(sqlPortOf(db), { merchantId, kind: 'promotion', timeZone, ...within });
  return moved.map(({ day, owner, inMinor, outMinor }) => ({
    day,
    campaign: owner,
    givenMinor: outMinor,
    returnedMinor: inMinor,
    costMinor: outMinor - inMinor,
  }));
}

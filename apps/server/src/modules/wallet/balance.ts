/** Reads an account's balance: what can be played, and what is being withdrawn. */
import type { AnswerOf, Endpoints, Topics } from '#contract';
import { assert, formatAmount } from '#kernel';
import type { Db } from '../../db/db.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { Merchant } from '../merchants/index.ts';
import type { WalletContext } from './accounts.ts';
import { accountName, heldName, pendingName } from './accounts.ts';
import type { AccountRef, Balance, PlayedBonus } from './wallet.ts';

export async function balanceOf(context: WalletContext, db: Db, accountRef: AccountRef): Promise<Balance> {
  const balances = await balancesOf(context, db, [accountRef]);
  const balance = balances.get(accountRef);
  assert(balance, 'every account has a balance');
  return balance;
}

/** All of them with one query, as of one moment, and one more for accounts that this node does not know yet. */
export async function balancesOf(
  context: WalletContext,
  db: Db,
  accountRefs: readonly AccountRef[],
): Promise<ReadonlyMap<AccountRef, Balance>> {
  const names = accountRefs.flatMap((accountRef) =>
    accountRef.isTrial ? [accountName(accountRef)] : [accountName(accountRef), pendingName(accountRef)],
  );
  const accounts = await context.accounts.manyAt(db, names);
  const minor = await context.ledger.balances(sqlPortOf(db), accounts);
  let index = 0;
  const next = () => minor[index++] ?? 0n;
  return new Map(
    accountRefs.map((accountRef) => [
      accountRef,
      { ...cashOrOwed(next()), pendingMinor: accountRef.isTrial ? 0n : next() },
    ]),
  );
}

/** An account below zero has nothing to spend: the debt is shown separately. */
function cashOrOwed(minor: bigint): Pick<Balance, 'cashMinor' | 'owedMinor'> {
  return minor < 0n ? { cashMinor: 0n, owedMinor: -minor } : { cashMinor: minor, owedMinor: 0n };
}

/** What can be withdrawn beside the balance, and not played with. */
export async function heldOf(context: WalletContext, db: Db, accountRef: AccountRef): Promise<bigint> {
  if (accountRef.isTrial) return 0n;
  const account = await context.accounts.at(db, heldName(accountRef));
  const [minor] = await context.ledger.balances(sqlPortOf(db), [account]);
  return minor ?? 0n;
}

export function balanceToWire(
  { currency }: Merchant,
  balance: Balance,
  heldMinor: bigint,
): AnswerOf<Endpoints['balance']> {
  const cash = formatAmount(balance.cashMinor, currency);
  return {
    sumBalance: cash,
    currency: currency.code,
    currencySymbol: currency.symbol,
    cash,
    pending: formatAmount(balance.pendingMinor, currency),
    ...(balance.owedMinor > 0n && { owed: formatAmount(balance.owedMinor, currency) }),
    ...(heldMinor > 0n && { held: formatAmount(heldMinor, currency) }),
  };
}

export function balanceToTopic(
  { currency }: Merchant,
  balance: Balance,
  { bonusMinor, maxBetMinor }: PlayedBonus = { bonusMinor: 0n, maxBetMinor: undefined },
): Topics['balance'] {
  return {
    sumBalance: formatAmount(balance.cashMinor, currency),
    pending: formatAmount(balance.pendingMinor, currency),
    ...(bonusMinor > 0n && { playable: formatAmount(balance.cashMinor + bonusMinor, currency) }),
    ...(maxBetMinor !== undefined && { maxBet: formatAmount(maxBetMinor, currency) }),
  };
}

/** Reading a purse: what can be played, what is on its way out. */
import type { AnswerOf, Endpoints, Topics } from '#contract';
import { formatAmount } from '#kernel';
import type { Db } from '../../db/db.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { Merchant } from '../merchants/index.ts';
import { pendingName, purseName } from './accounts.ts';
import type { Books } from './movements.ts';
import type { Balance, Purse } from './wallet.ts';

export async function balanceOf(books: Books, db: Db, purse: Purse): Promise<Balance> {
  const cashMinor = await books.ledger.balanceIn(sqlPortOf(db), await books.accounts.at(db, purseName(purse)));
  if (purse.isTrial) return { cashMinor, pendingMinor: 0n };
  const pendingMinor = await books.ledger.balanceIn(sqlPortOf(db), await books.accounts.at(db, pendingName(purse)));
  return { cashMinor, pendingMinor };
}

export function balanceToWire({ currency }: Merchant, balance: Balance): AnswerOf<Endpoints['balance']> {
  const cash = formatAmount(balance.cashMinor, currency);
  return {
    sumBalance: cash,
    currency: currency.code,
    currencySymbol: currency.symbol,
    cash,
    pending: formatAmount(balance.pendingMinor, currency),
  };
}

export function balanceToTopic({ currency }: Merchant, balance: Balance): Topics['balance'] {
  return {
    sumBalance: formatAmount(balance.cashMinor, currency),
    pending: formatAmount(balance.pendingMinor, currency),
  };
}

/** How long somebody has been playing, and what came of it. */
import { sqlPlaySession } from '#ledger';
import type { Db } from '../../db/db.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { Books } from './accounts.ts';
import { accountName } from './accounts.ts';
import type { AccountRef, Spell } from './wallet.ts';

/** A longer pause than that ends a spell of play. */
const PAUSE_SECONDS = 30 * 60;

export async function latestSpell(books: Books, db: Db, accountRef: AccountRef): Promise<Spell | undefined> {
  const account = await books.accounts.at(db, accountName(accountRef));
  const spell = await sqlPlaySession(sqlPortOf(db), account, {
    kinds: ['stake', 'payout', 'refund'],
    pauseSeconds: PAUSE_SECONDS,
  });
  return (
    spell && {
      begunAt: spell.begunAt,
      latestAt: spell.latestAt,
      stakedMinor: spell.takenMinor,
      paidMinor: spell.givenMinor,
    }
  );
}

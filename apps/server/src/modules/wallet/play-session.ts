/** How long a member has been playing, and the result. */
import { sqlPlaySession } from '#ledger';
import type { Db } from '../../db/db.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { WalletContext } from './accounts.ts';
import { accountName } from './accounts.ts';
import type { AccountRef, PlaySession } from './wallet.ts';

/** A longer pause ends a play session. */
const PAUSE_SECONDS = 30 * 60;

export async function latestPlaySession(
  context: WalletContext,
  db: Db,
  accountRef: AccountRef,
): Promise<PlaySession | undefined> {
  const account = await context.accounts.at(db, accountName(accountRef));
  const playSession = await sqlPlaySession(sqlPortOf(db), account, {
    kinds: ['stake', 'payout', 'refund'],
    pauseSeconds: PAUSE_SECONDS,
  });
  return (
    playSession && {
      begunAt: playSession.begunAt,
      latestAt: playSession.latestAt,
      stakedMinor: playSession.takenMinor,
      paidMinor: playSession.givenMinor,
    }
  );
}

/** The wallet's endpoints. */
import { ok, refuse } from '#kernel';
import { defineHandlers, type Session } from '../../http/handlers.ts';
import { type Merchant, momentsOf, readDayRange } from '../merchants/index.ts';
import type { WalletContext } from './accounts.ts';
import type { WalletDeps } from './deps.ts';
import { readBalance } from './read-balance.ts';
import { statementOf } from './statement.ts';
import type { AccountRef } from './wallet.ts';

const accountOf = (merchant: Merchant, session: Session): AccountRef => ({
  merchant,
  memberId: session.memberId,
  isTrial: session.isTrial,
});

export function routes(deps: WalletDeps, context: WalletContext) {
  return defineHandlers({
    balance: async ({ merchant, session }) => ok(await readBalance(context, deps.db, merchant, session)),

    statement: async ({ merchant, session, query }) => {
      const { cursor, limit, group } = query;
      if (cursor !== undefined && !/^[0-9]{1,18}$/.test(cursor)) return refuse('request.malformed');
      const { timeZone } = merchant.manifest;
      const range = readDayRange(deps.clock.now(), timeZone, query);
      if (!range.ok) return range;
      const page = { ...momentsOf(range.value, timeZone), group, before: cursor, limit };
      return ok(await statementOf(context, deps.db, accountOf(merchant, session), page));
    },
  });
}

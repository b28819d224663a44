/**
 * What the merchant owed members at the end of the last day, by kind of account, as regulators want it (GLI-19, 2.9): each balance as it is, less
 * what was moved since. Of a day that is not over it is what is owed now, and all stakes that are open are beside it.
 */
import { openStakes } from '../queries/store-bets.ts';
import { balancesAt } from '../queries/store-liability.ts';
import { columnsOf, type Report } from '../report.ts';

/** Of members, without play money; `vendor` and `transit` are theirs as well. */
const OWED = ['cash', 'bonus', 'pending', 'held', 'vendor', 'transit', 'jackpot'];

export const liabilityReport: Report = {
  code: 'liability',
  maxDays: 400,
  groups: [],
  filters: [],
  columns: () => columnsOf({ kind: 'state', currency: 'text', accounts: 'count', owed: 'money' }),
  async read(call) {
    const { deps, merchant, to } = call;
    const isOver = to.getTime() <= deps.clock.now();
    const rows = await balancesAt(call, OWED, isOver);
    const held = rows.map(({ kind, currency, accounts, minor }) => [kind, currency, BigInt(accounts), BigInt(minor)]);
    // Which stakes were open on a day that is over is not known any more.
    if (isOver) return { rows: held };
    const open = await openStakes(call);
    return { rows: [...held, ['open_stakes', merchant.currency.code, null, open]] };
  },
};

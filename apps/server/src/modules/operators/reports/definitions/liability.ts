/**
 * What the merchant owed members at the end of the last day, by kind of account, as regulators want it (GLI-19, 2.9), as it was stored when the day was
 * over. Of a day that is not over it is what is owed now, and all stakes that are open are beside it.
 */
import { heldAtEnd } from '../liability-days.ts';
import { openStakes } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';

export const liabilityReport: Report = {
  code: 'liability',
  maxDays: 400,
  groups: [],
  filters: [],
  columns: () => columnsOf({ kind: 'state', currency: 'text', accounts: 'count', owed: 'money' }),
  async read(call) {
    const { deps, merchant, query, to } = call;
    const isOver = to.getTime() <= deps.clock.now();
    const held = await heldAtEnd(deps.db, merchant, query.to, isOver);
    const rows = held.map(({ kind, currency, accounts, minor }) => [kind, currency, accounts, minor]);
    // Which stakes were open on a day that is over is not known any more.
    if (isOver) return { rows };
    const open = await openStakes(call);
    return { rows: [...rows, ['open_stakes', merchant.currency.code, null, open]] };
  },
};

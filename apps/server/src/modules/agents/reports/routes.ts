/** The endpoints of reports. */
import { defineHandlers } from '../../../http/handlers.ts';
import type { AgentsDeps } from '../deps.ts';
import { listBills, readBill } from './bills.ts';
import { reportFile } from './file.ts';
import { pageOfBets, pageOfMoney, totalsOfMoney } from './lines.ts';
import { memberOf } from './member.ts';
import { overviewOf } from './overview.ts';
import type { Caller } from './read-filter.ts';
import { resultsOf } from './results.ts';

type Called = { readonly merchant: Caller['merchant']; readonly session: { readonly memberId: string } };

const callerOf = ({ merchant, session: { memberId: agentId } }: Called): Caller => ({ merchant, agentId });

export function reportRoutes(deps: AgentsDeps) {
  return defineHandlers({
    agentOverview: (call) => overviewOf(deps, callerOf(call), call.query),
    agentMember: (call) => memberOf(deps, callerOf(call), call.params.memberId),
    agentBets: (call) => pageOfBets(deps, callerOf(call), call.query),
    agentMoney: (call) => pageOfMoney(deps, callerOf(call), call.query),
    agentMoneyTotals: (call) => totalsOfMoney(deps, callerOf(call), call.query),
    agentResults: (call) => resultsOf(deps, callerOf(call), call.query),
    agentBills: (call) => listBills(deps, callerOf(call), call.query),
    agentBill: (call) => readBill(deps, callerOf(call), call.query),
    agentFile: (call) =>
      reportFile(deps, callerOf(call), { list: call.params.list, language: call.language, filter: call.query }),
  });
}

/** Looks at every agent with a contract in force once a night: who takes more of a product's edge than the bound is an operator's to settle. */
import { commitAsynchronously } from '../../../db/jobs/asynchronous-commit.ts';
import { type Pace, startPace } from '../../../db/jobs/paced.ts';
import { inTransaction } from '../../../db/transactions.ts';
import { beginOfDay, dayAfter, type Merchant } from '../../merchants/index.ts';
import { boundOf, loadsOf, sharesOfMany } from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { periodAt } from '../periods.ts';
import { agentsAfter, beginCheck, lockCheck, saveAlarms, setCheck } from './store-alarms.ts';

const AT_ONCE = 100;
/** After midnight at the merchant. */
const NIGHT_MS = 3 * 3_600_000;

function nextNight({ manifest: { timeZone } }: Merchant, now: Date): Date {
  const tomorrow = dayAfter(periodAt('salary', now.getTime(), { timeZone }).key);
  return new Date(beginOfDay(tomorrow, timeZone).getTime() + NIGHT_MS);
}

/** A share of the agents at a time. False when there is nothing more to look at tonight. */
async function lookOnce(deps: AgentsDeps, merchant: Merchant, pace: Pace): Promise<boolean> {
  return await inTransaction(deps, async (open) => {
    // another look would wait for this one, and nobody else
    const tx = pace.between(open);
    const now = new Date(deps.clock.now());
    const merchantId = merchant.id;
    const bound = boundOf(merchant);
    await commitAsynchronously(tx);
    const check = (await lockCheck(tx, merchantId)) ?? (await beginCheck(tx, merchantId, now));
    if (!check || check.next_at > now) return false;
    const agentIds = await agentsAfter(tx, merchantId, check.after, AT_ONCE);
    const last = agentIds.at(-1);
    if (last === undefined) {
      await setCheck(tx, merchantId, { next_at: nextNight(merchant, now), after: null });
      return false;
    }
    const shares = await sharesOfMany(tx, merchantId, agentIds);
    const rates = await deps.tree.ratesOfMany(tx, merchantId, agentIds);
    const found = agentIds.flatMap((agentId) =>
      loadsOf(bound, shares.get(agentId) ?? [], undefined, rates.get(agentId) ?? new Map())
        .filter(({ isAbove }) => isAbove)
        .map(({ product, loadPpm }) => ({
          merchant_id: merchantId,
          agent_id: agentId,
          product,
          load_ppm: loadPpm,
          limit_ppm: bound.limitPpm,
        })),
    );
    await saveAlarms(tx, found, now);
    await setCheck(tx, merchantId, { after: last });
    return true;
  });
}

export async function lookAtNight(deps: AgentsDeps): Promise<void> {
  for (const merchant of deps.merchants()) {
    if (!merchant.flags.agentPolicy) continue;
    try {
      const pace = startPace();
      while (await lookOnce(deps, merchant, pace));
    } catch (error) {
      deps.onFault(error, { merchantId: merchant.id, job: 'exposure of agents' });
    }
  }
}

/**
 * Where the platform skips those whose upline reached nothing, bills wait until all of the run are made. Then they are decided from the top down: a
 * bill is due, or missed where its upline has one of the same period that reached no tier, or was missed itself. It keeps what it would have been.
 */
import type { Tx } from '../../../../db/db.ts';
import { startPace } from '../../../../db/jobs/paced.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import type { AgentsDeps } from '../../deps.ts';
import { payableOf } from '../../formulas/index.ts';
import { billLifecycle } from '../lifecycle.ts';
import type { BillRow, RunRow, StoredFigures } from '../store.ts';
import { type Decided, lockWaiting, setDecided } from './store.ts';

const AT_ONCE = 50;

/** What earlier bills had too little is paid all the same. */
function missedOf({ figures, tier, gross_minor, adjustments_minor, ...bill }: BillRow): Decided {
  const { payableMinor, carryMinor } = payableOf(0n, adjustments_minor);
  const remaining: StoredFigures = {
    ...figures,
    ...(figures.earned !== undefined && { earned: '0' }),
    missed: { gross: `${gross_minor}`, tier: tier ?? 0 },
  };
  return {
    ...keyOf(bill),
    state: billLifecycle.next('computed', payableMinor > 0n ? 'approve' : 'miss_upline'),
    figures: remaining,
    tier: null,
    gross_minor: 0n,
    payable_minor: payableMinor,
    carry_minor: carryMinor,
  };
}

const keyOf = ({ contract_id, period }: Pick<BillRow, 'contract_id' | 'period'>) => ({ contract_id, period });

const dueOf = ({ figures, tier, gross_minor, payable_minor, carry_minor, ...bill }: BillRow): Decided => ({
  ...keyOf(bill),
  state: billLifecycle.next('computed', 'approve'),
  figures,
  tier,
  gross_minor,
  payable_minor,
  carry_minor,
});

async function decideSome(tx: Tx, run: RunRow): Promise<number> {
  const found = await lockWaiting(tx, run, AT_ONCE);
  if (found.length === 0) return 0;
  const uppermost = found.filter(({ waits }) => !waits);
  // only contracts that go the other way round could wait for each other
  const ready = uppermost.length > 0 ? uppermost : found;
  const decided = ready.map(({ bill, isReached }) => (isReached === false ? missedOf(bill) : dueOf(bill)));
  await setDecided(tx, run.merchant_id, decided);
  return ready.length;
}

/** Each step is a transaction of its own: after a crash the next attempt goes on with those that are not decided. */
export async function decideMissed(deps: AgentsDeps, run: RunRow): Promise<void> {
  const pace = startPace();
  while ((await inTransaction(deps, (tx) => decideSome(pace.between(tx), run))) > 0) await pace.rest();
}

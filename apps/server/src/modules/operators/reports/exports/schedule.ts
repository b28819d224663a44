/** Saved reports: asked for again by hand, or by themselves when a day, a week or a month of the merchant is over. */
import { newId } from '#kernel';
import { workOnClaimed } from '../../../../db/jobs/claims.ts';
import type { DueJob } from '../../../../db/jobs/due-work.ts';
import { inTransaction } from '../../../../db/transactions.ts';
import { beginOfDay, dayAfter, dayAt, type Merchant } from '../../../merchants/index.ts';
import type { OperatorDeps } from '../../deps.ts';
import { beginOfPeriod } from '../periods.ts';
import { mayExport } from './download.ts';
import { exportLifecycle } from './lifecycle.ts';
import { insertExport, planSaved, queryOf, type SavedRow, savedDue } from './store.ts';

const CLAIM_MS = 60_000;
/** Bets of the last minutes are in the figures by then. */
const AFTER_MIDNIGHT_MS = 3_600_000;

type Every = NonNullable<SavedRow['every']>;

const daysOf = (every: Every) => (every === 'week' ? 7 : 1);

function beginOfNext(day: string, every: Every): string {
  const begin = beginOfPeriod(day, every);
  return every === 'month'
    ? Temporal.PlainDate.from(begin).add({ months: 1 }).toString()
    : dayAfter(begin, daysOf(every));
}

/** When the period of now is over. */
export function nextDue(nowMs: number, { manifest: { timeZone } }: Merchant, every: Every): Date {
  const next = beginOfNext(dayAt(nowMs, timeZone), every);
  return new Date(beginOfDay(next, timeZone).getTime() + AFTER_MIDNIGHT_MS);
}

/** Asks for the files of saved reports whose period is over. */
export const scheduleJob = (deps: OperatorDeps): DueJob<Merchant> => ({
  name: 'saved reports',
  due: savedDue,
  async act(merchant) {
    const due = { table: 'saved_report', key: { merchant_id: merchant.id }, names: ['id'], limit: 20 } as const;
    return (await workOnClaimed(deps, { ...due, claimMs: CLAIM_MS }, (row) => begin(deps, merchant, row))).length;
  },
});

/** Of the period that was over last. Anyone who may not take the report away any more gets none. */
async function begin(deps: OperatorDeps, merchant: Merchant, saved: SavedRow): Promise<void> {
  const { every, format, operator, report, notify } = saved;
  if (every === null || format === null) return;
  const now = deps.clock.now();
  const to = dayAfter(beginOfPeriod(dayAt(now, merchant.manifest.timeZone), every), -1);
  const query = { ...queryOf(saved.query), from: beginOfPeriod(to, every), to };
  const isAllowed = await mayExport(deps, deps.db, operator, merchant.id, report);
  await inTransaction(deps, async (tx) => {
    await planSaved(tx, saved, isAllowed ? nextDue(now, merchant, every) : null);
    if (!isAllowed) return;
    const at = new Date(now);
    const row = { merchant_id: merchant.id, id: newId(deps.clock, deps.random), operator, report, format, notify };
    const requested = { query: JSON.stringify(query), headings: JSON.stringify(saved.headings) };
    await insertExport(tx, { ...row, ...requested, state: exportLifecycle.initial, created_at: at, due_at: at });
  });
}

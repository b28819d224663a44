/** The days of merchants are counted again from their bets: when an operator wants it, and when a time zone has changed. */
import { inTransaction } from '../../../db/transactions.ts';
import type { RecordsDeps } from '../deps.ts';
import { clocksOfDays, endOfSlice, recountSlice, saveClock } from './store.ts';

const NO_MEMBER = '00000000-0000-0000-0000-000000000000';
const BEYOND_MEMBERS = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Recounts all days of a merchant from the bets, and returns how many rows differed: none, unless the time zone has changed. A slice of
 * members at a time: facts are processed between slices, and an interrupted run does no harm.
 */
export async function recountDays(
  { db, atomically }: Pick<RecordsDeps, 'db' | 'atomically'>,
  merchantId: string,
  timeZone: string,
  now: Date,
): Promise<number> {
  let wrong = 0;
  let after: string | undefined = NO_MEMBER;
  while (after !== undefined) {
    const end: string | undefined = await endOfSlice(db, merchantId, after);
    const slice = { after, last: end ?? BEYOND_MEMBERS };
    const counted = await inTransaction({ atomically }, (tx) => recountSlice(tx, merchantId, timeZone, slice));
    wrong += counted;
    after = end;
  }
  await inTransaction({ atomically }, (tx) => saveClock(tx, merchantId, timeZone, now));
  return wrong;
}

/** Recounts the days of each merchant whose time zone has changed. A failure of one does not stop the others. */
export async function followClocks(deps: Pick<RecordsDeps, 'db' | 'atomically' | 'merchants' | 'clock'>) {
  const merchants = deps.merchants();
  const clocks = await clocksOfDays(
    deps.db,
    merchants.map(({ id }) => id),
  );
  const errors: unknown[] = [];
  for (const { id, manifest } of merchants) {
    if (clocks.get(id) === manifest.timeZone) continue;
    const counted = recountDays(deps, id, manifest.timeZone, new Date(deps.clock.now()));
    await counted.catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'the days of some merchants could not be counted');
}

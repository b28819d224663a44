/**
 * What was owed to members at the end of each day, stored once the day is over: read later, it would take all that has moved since. Days of before, or
 * of while no server ran, follow from the day after them and from what was moved on it, so that each reads one day.
 */
import { ok } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { beginOfDay, dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';
import {
  balancesAt,
  changesWithin,
  firstMovedAt,
  type Held,
  listedMerchants,
  newestAfterGap,
  saveHeld,
  storedOf,
} from './queries/index.ts';

/** Of members, without play money; `vendor` and `transit` are theirs as well. */
const OWED = ['bonus', 'cash', 'held', 'jackpot', 'pending', 'transit', 'vendor'];

/** What began before midnight is committed by then: no transaction is open for so long. */
const AFTER_MIDNIGHT_MS = 600_000;
/** At once: each is one day's lines. */
const MAX_DAYS = 20;

const keyOf = ({ kind, currency }: Pick<Held, 'kind' | 'currency'>) => `${kind} ${currency}`;

/** Every kind has a line, whether there are accounts of it or not. */
function whole({ currency: { code } }: Merchant, rows: readonly Held[], sign = 1n, before: readonly Held[] = []) {
  const nothing = (kind: string): Held => ({ kind, currency: code, accounts: 0n, minor: 0n });
  const all = new Map([...OWED.map(nothing), ...before].map((one) => [keyOf(one), one]));
  for (const { kind, currency, accounts, minor } of rows) {
    const known = all.get(keyOf({ kind, currency })) ?? { accounts: 0n, minor: 0n };
    all.set(keyOf({ kind, currency }), {
      kind,
      currency,
      accounts: BigInt(known.accounts) + sign * BigInt(accounts),
      minor: BigInt(known.minor) + sign * BigInt(minor),
    });
  }
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, held]) => held);
}

const endOf = (day: string, { manifest: { timeZone } }: Merchant) => beginOfDay(dayAfter(day), timeZone);

/** At the end of a day; of one that is not over, now. */
export async function heldAtEnd(db: Db, merchant: Merchant, day: string, isOver: boolean): Promise<readonly Held[]> {
  if (!isOver) return whole(merchant, await balancesAt(db, merchant.id, OWED, undefined));
  const stored = await storedOf(db, merchant.id, day);
  if (stored.length > 0) return whole(merchant, stored);
  const first = await firstMovedAt(db, merchant.id);
  const end = endOf(day, merchant);
  if (!first || first >= end) return whole(merchant, []);
  return whole(merchant, await balancesAt(db, merchant.id, OWED, end));
}

/** Stores the day that was over last, and of what is missing before it a few. Returns how many. */
async function storeDays({ db, clock, atomically }: OperatorDeps, merchant: Merchant): Promise<number> {
  const { timeZone } = merchant.manifest;
  const first = await firstMovedAt(db, merchant.id);
  if (!first) return 0;
  const save = (day: string, held: readonly Held[]) =>
    atomically(async (tx) => ok(await saveHeld(tx, merchant.id, day, held)));
  const last = dayAfter(dayAt(clock.now() - AFTER_MIDNIGHT_MS, timeZone), -1);
  let count = 0;
  if ((await storedOf(db, merchant.id, last)).length === 0) {
    await save(last, whole(merchant, await balancesAt(db, merchant.id, OWED, endOf(last, merchant))));
    count += 1;
  }
  const oldest = dayAt(first.getTime(), timeZone);
  for (; count < MAX_DAYS; count += 1) {
    const day = await newestAfterGap(db, merchant.id);
    if (day === undefined || day <= oldest) break;
    const moved = await changesWithin(db, merchant.id, OWED, {
      from: beginOfDay(day, timeZone),
      to: endOf(day, merchant),
    });
    const held = await storedOf(db, merchant.id, day);
    await save(dayAfter(day, -1), whole(merchant, moved, -1n, held));
  }
  return count;
}

/** Looks at every merchant: where nothing is missing that is a few rows. */
export const liabilityJob = (deps: OperatorDeps): DueJob<Merchant> => ({
  name: 'liability',
  due: () => listedMerchants(deps.merchants().map(({ id }) => id)),
  act: (merchant) => storeDays(deps, merchant),
});

/** One export at a time per member, and a maximum per hour, over all nodes. */
import { newId, ok, type Result, refuse } from '#kernel';
import type { Owner } from '../../db/tenancy/rows.ts';
import { inTransaction } from '../../db/transactions.ts';
import { budgetOf } from '../../rate-limits/index.ts';
import type { RecordsDeps } from './deps.ts';
import { endClaim, lockFileRow, saveClaim } from './store.ts';

/** Longer than any export takes: an older claim is of a dead process. */
const BUSY_MS = 600_000;
const fileRule = { name: 'record file', limit: 20, windowSeconds: 3_600 };

export interface FileClaim {
  /** Releases the claim for the member's next export. */
  readonly release: () => Promise<void>;
}

export async function claimFile(
  deps: Pick<RecordsDeps, 'atomically' | 'clock' | 'random' | 'guard'>,
  owner: Owner,
): Promise<Result<FileClaim, 'records.file_under_way' | 'request.too_many'>> {
  const claim = newId(deps.clock, deps.random);
  const nowMs = deps.clock.now();
  const now = new Date(nowMs);
  const claimed = await deps.atomically(
    async (tx): Promise<Result<undefined, 'records.file_under_way' | 'request.too_many'>> => {
      const row = await lockFileRow(tx, owner, now);
      if (row.claim !== null && row.busy_until > now) return refuse('records.file_under_way');
      const counted = await deps.guard.countTry(tx, owner.merchantId, [budgetOf(fileRule, owner.memberId)]);
      if (!counted.ok) return counted;
      await saveClaim(tx, owner, { claim, busy_until: new Date(nowMs + BUSY_MS) });
      return ok();
    },
  );
  if (!claimed.ok) return claimed;
  return ok({
    release: async () => {
      await inTransaction(deps, (tx) => endClaim(tx, owner, claim));
    },
  });
}

/** One export at a time per member, and a maximum per hour, over all nodes. */
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import { insertOnce, type Owner, type Row, selectRows, setRows } from '../../db/tenancy/rows.ts';
import { inTransaction } from '../../db/transactions.ts';
import { budgetOf } from '../../rate-limits/index.ts';
import type { RecordsDeps } from './deps.ts';

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

type FileRow = Row<'record_file'>;

/** The member's row, created if missing, and locked. */
async function lockFileRow(tx: Tx, { merchantId, memberId }: Owner, now: Date): Promise<FileRow> {
  const key = { merchant_id: merchantId, member_id: memberId };
  await insertOnce(tx, 'record_file', { ...key, claim: null, busy_until: now }, ['merchant_id', 'member_id']);
  return selectRows(tx, 'record_file', key).selectAll().forUpdate().executeTakeFirstOrThrow();
}

async function saveClaim(
  tx: Tx,
  { merchantId, memberId }: Owner,
  claimed: Pick<FileRow, 'claim' | 'busy_until'>,
): Promise<void> {
  await setRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId }, claimed);
}

/** Ends this claim, and no later one. */
async function endClaim(tx: Tx, { merchantId, memberId }: Owner, claim: string): Promise<void> {
  await setRows(tx, 'record_file', { merchant_id: merchantId, member_id: memberId, claim }, { claim: null });
}

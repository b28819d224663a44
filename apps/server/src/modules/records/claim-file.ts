/** One file at a time per member, and so many in a while, whatever node sends it. */
import { newId, ok, type Result, refuse } from '#kernel';
import type { RecordsDeps } from './deps.ts';
import type { Owner } from './store.ts';
import { endClaim, lockFileRow, saveClaim } from './store-file.ts';

/** Longer than any file takes: whoever holds a claim so long has died. */
const BUSY_MS = 600_000;
const WINDOW_MS = 3_600_000;
const MAX_FILES = 20;

export interface FileClaim {
  /** Lets the member's next file begin. */
  readonly release: () => Promise<void>;
}

export async function claimFile(
  deps: Pick<RecordsDeps, 'atomically' | 'clock' | 'random'>,
  owner: Owner,
): Promise<Result<FileClaim, 'records.file_under_way' | 'request.too_many'>> {
  const claim = newId(deps.clock, deps.random);
  const nowMs = deps.clock.now();
  const now = new Date(nowMs);
  const claimed = await deps.atomically(
    async (tx): Promise<Result<undefined, 'records.file_under_way' | 'request.too_many'>> => {
      const row = await lockFileRow(tx, owner, now);
      if (row.claim !== null && row.busy_until > now) return refuse('records.file_under_way');
      const windowEnds = row.window_began.getTime() + WINDOW_MS;
      const isOver = nowMs >= windowEnds;
      if (!isOver && row.files >= MAX_FILES) {
        return refuse('request.too_many', { retryAfter: Math.ceil((windowEnds - nowMs) / 1000) });
      }
      await saveClaim(tx, owner, {
        claim,
        busy_until: new Date(nowMs + BUSY_MS),
        window_began: isOver ? now : row.window_began,
        files: isOver ? 1 : row.files + 1,
      });
      return ok();
    },
  );
  if (!claimed.ok) return claimed;
  return ok({
    release: async () => {
      await deps.atomically(async (tx) => ok(await endClaim(tx, owner, claim)));
    },
  });
}

/** Puts a version in use, or takes all of them out of it. Two operators have decided; each node reads it within a second. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import { type Context, findPart, type Named } from './find-part.ts';
import { type AccountState, accountState } from './show-accounts.ts';
import { type AccountRow, addUse, currentUse, readVersion } from './store.ts';

const HOUR_MS = 3_600_000;

/** Of a provider that cannot be asked, somebody has tried at least. */
const isChecked = ({ check_outcome: outcome }: AccountRow) => outcome === 'works' || outcome === 'unasked';

/** Version 0: what the server was started with holds again. */
export async function useAccount(
  context: Context,
  tx: Tx,
  { version, reason, ...named }: Named & { readonly version: number; readonly reason: string },
): Promise<
  Result<
    { readonly before: AccountState; readonly after: AccountState },
    'provider.unknown' | 'provider.unchecked' | 'provider.in_use'
  >
> {
  const found = findPart(context, named);
  if (!found) return refuse('provider.unknown');
  const { ref } = found;
  const current = await currentUse(tx, ref);
  const before = current?.version ?? 0;
  if (before === version) return refuse('provider.in_use');
  const row = version === 0 ? undefined : await readVersion(tx, ref, version);
  if (version !== 0 && !row) return refuse('provider.unknown');
  if (row && !isChecked(row)) return refuse('provider.unchecked');
  const old = before === 0 ? undefined : await readVersion(tx, ref, before);
  const isOverlap = before === 0 ? found.takesOver : old?.plugin === row?.plugin;
  const overlapMs = row && isOverlap ? row.overlap_hours * HOUR_MS : 0;
  const nowMs = context.clock.now();
  await addUse(tx, {
    merchant_id: ref.merchantId,
    kind: ref.kind,
    part: ref.part,
    position: (current?.position ?? 0) + 1,
    version,
    previous: before,
    previous_until: overlapMs > 0 ? new Date(nowMs + overlapMs) : null,
    decided_by: named.by,
    decided_at: new Date(nowMs),
    reason,
  });
  return ok({ before: accountState(old), after: accountState(row) });
}

/** Who looks at a conversation that is not the own one is in the trail. */
import { inTransaction } from '../../../db/transactions.ts';
import { addAuditEntry } from '../audit-trail.ts';
import type { OperatorDeps } from '../deps.ts';

export interface Watcher {
  readonly merchantId: string;
  readonly operator: string;
  readonly address: string;
}

export async function noteLook(
  deps: OperatorDeps,
  { merchantId, operator, address }: Watcher,
  { id, answeredBy }: { readonly id: string; readonly answeredBy: string | null },
): Promise<void> {
  if (answeredBy === operator) return;
  const call = { scope: merchantId, operator: { name: operator, address } };
  await inTransaction(deps, (tx) =>
    addAuditEntry(deps, tx, call, { action: 'chat.read', subject: id, before: null, after: { answeredBy } }),
  );
}

/** Joins the stream of a member's chat; false where there never was one. */
export async function watchChat(deps: OperatorDeps, watcher: Watcher, memberId: string): Promise<boolean> {
  const { merchantId } = watcher;
  const { rows } = await deps.chat.queue(merchantId, { states: everyState, memberId, limit: 1 });
  const [last] = rows;
  if (!last) return false;
  await noteLook(deps, watcher, { id: last.row.id, answeredBy: last.row.operator });
  return true;
}

const everyState = ['waiting', 'claimed', 'closed', 'feedback'] as const;

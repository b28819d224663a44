/**
 * Sends what is due, a stretch of members at a time: who was looked at is saved with the letters that were written, so that each member gets
 * one, whichever node goes on after another died.
 */
import type { DueJob } from '../../../db/jobs/due-work.ts';
import { MAX_FAULTS, reasonOf, retryAt } from '../../../db/jobs/faults.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Audience, nextStretch } from '../audience/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { mailingLifecycle } from './rules.ts';
import { changeMailing, lockDue, type MailingRow, mailingsDue } from './store.ts';

/** Members that are looked at in one transaction. */
const STRETCH = 250;
/** Then other work has a turn. */
const TURN_MS = 2_000;

export const mailingJob = (deps: OperatorDeps): DueJob<Merchant> => ({
  name: 'mailings',
  due: mailingsDue,
  async act(merchant) {
    const until = performance.now() + TURN_MS;
    let looked = 0;
    while (performance.now() < until && (await sendNext(deps, merchant))) looked += 1;
    return looked;
  },
});

/** False where nothing is due any more. */
async function sendNext(deps: OperatorDeps, merchant: Merchant): Promise<boolean> {
  let row: MailingRow | undefined;
  try {
    await inTransaction(deps, async (tx) => {
      row = await lockDue(tx, merchant.id, new Date(deps.clock.now()));
      if (row) await writeStretch(deps, tx, merchant, row);
    });
    return row !== undefined;
  } catch (error) {
    if (!row) throw error;
    await putOff(deps, row, error);
    return false;
  }
}

async function writeStretch(
  deps: OperatorDeps,
  tx: Parameters<typeof lockDue>[0],
  merchant: Merchant,
  row: MailingRow,
): Promise<void> {
  const nowMs = deps.clock.now();
  const now = new Date(nowMs);
  const { letter_id: letterId, kind } = row;
  const begun_at = row.begun_at ?? now;
  const addressed = { merchant, kind, audience: row.audience as Audience, nowMs };
  const stretch = await nextStretch(tx, addressed, { after: row.cursor, by: begun_at, limit: STRETCH });
  const { last, receivers, skipped } = stretch;
  await deps.support.letters.deliver(tx, merchant.id, { letterId, memberIds: receivers });
  const state = row.state === 'planned' ? mailingLifecycle.next('planned', 'begin') : row.state;
  const ended = last === undefined && { state: mailingLifecycle.next('running', 'end'), due_at: null, ended_at: now };
  await changeMailing(tx, row, {
    state,
    begun_at,
    cursor: last ?? row.cursor,
    sent: row.sent + receivers.length,
    skipped: row.skipped + skipped,
    due_at: now,
    faults: 0,
    fault: null,
    ...ended,
  });
}

async function putOff(deps: OperatorDeps, { merchant_id, code, faults, state }: MailingRow, error: unknown) {
  deps.onFault(error);
  const now = deps.clock.now();
  const isOver = faults + 1 >= MAX_FAULTS && state === 'running';
  await inTransaction(deps, (tx) =>
    changeMailing(
      tx,
      { merchant_id, code },
      {
        faults: faults + 1,
        fault: reasonOf(error),
        due_at: isOver ? null : retryAt(now, faults),
        ...(isOver && { state: mailingLifecycle.next('running', 'fail'), ended_at: new Date(now) }),
      },
    ),
  );
}

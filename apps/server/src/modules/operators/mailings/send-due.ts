/** Sends what is due of messages to an audience. */
import type { Tx } from '../../../db/db.ts';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Audience, nextStretch, workOnStretches } from '../audience/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { mailingLifecycle } from './rules.ts';
import { changeMailing, lockDue, lockMailing, type MailingRow, mailingsDue } from './store.ts';

/** Members that are looked at in one transaction. */
const STRETCH = 250;
const TURN_MS = 2_000;

export const mailingJob = (deps: OperatorDeps): DueJob<Merchant> => ({
  name: 'mailings',
  due: mailingsDue,
  act: (merchant) =>
    workOnStretches(deps, merchant, {
      turnMs: TURN_MS,
      lockDue,
      lock: lockMailing,
      act: (tx, row) => writeStretch(deps, tx, merchant, row),
      fail: (tx, row, failed, overAt) =>
        changeMailing(tx, row, {
          ...failed,
          ...(overAt && { state: mailingLifecycle.next('running', 'fail'), ended_at: overAt }),
        }),
    }),
});

async function writeStretch(deps: OperatorDeps, tx: Tx, merchant: Merchant, row: MailingRow): Promise<void> {
  const nowMs = deps.clock.now();
  const now = new Date(nowMs);
  const { letter_id: sharedId, kind } = row;
  const begun_at = row.begun_at ?? now;
  const addressed = { merchant, kind, audience: row.audience as Audience, nowMs };
  const stretch = await nextStretch(tx, addressed, { after: row.cursor, by: begun_at, limit: STRETCH });
  const { last, receivers, skipped } = stretch;
  await deps.support.shared.deliver(tx, merchant.id, { sharedId, memberIds: receivers });
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

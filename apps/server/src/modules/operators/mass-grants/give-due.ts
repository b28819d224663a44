/** Gives what is due of mass grants. */
import type { Tx } from '../../../db/db.ts';
import type { DueJob } from '../../../db/jobs/due-work.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Audience, nextStretch, workOnStretches } from '../audience/index.ts';
import type { OperatorDeps } from '../deps.ts';
import { massGrantLifecycle } from './rules.ts';
import { changeMassGrant, lockDue, lockMassGrant, type MassGrantRow, massGrantsDue } from './store.ts';

/** Members that are looked at in one transaction: what they are given is one call of the ledger. */
const STRETCH = 1_000;
const TURN_MS = 20_000;
/** Until a campaign that is paused, or not open, is looked at again. */
const WAIT_MS = 60_000;

export const massGrantJob = (deps: OperatorDeps): DueJob<Merchant> => ({
  name: 'mass grants',
  due: massGrantsDue,
  act: (merchant) =>
    workOnStretches(deps, merchant, {
      turnMs: TURN_MS,
      lockDue,
      lock: lockMassGrant,
      act: async (tx, row) => {
        await changeMassGrant(tx, row, await giveStretch(deps, tx, merchant, row));
      },
      fail: (tx, row, failed, overAt) =>
        changeMassGrant(tx, row, {
          ...failed,
          ...(overAt && { state: massGrantLifecycle.next('running', 'fail'), ended_at: overAt }),
        }),
    }),
});

async function giveStretch(
  deps: OperatorDeps,
  tx: Tx,
  merchant: Merchant,
  row: MassGrantRow,
): Promise<Parameters<typeof changeMassGrant>[2]> {
  const nowMs = deps.clock.now();
  const now = new Date(nowMs);
  const addressed = { merchant, kind: 'promotional', audience: row.audience as Audience, nowMs } as const;
  const stretch = await nextStretch(tx, addressed, { after: row.cursor, by: row.created_at, limit: STRETCH });
  const { last, receivers, skipped } = stretch;
  if (last === undefined) {
    const state = massGrantLifecycle.next('running', 'end');
    return { state, due_at: null, ended_at: now, faults: 0, fault: null };
  }
  const { campaign, campaign_version: version, code: run } = row;
  // To no more than two operators decided about, not to those who have come into the audience since.
  const memberIds = receivers.slice(0, row.members - row.skipped_members - row.given);
  const shared = await deps.giving.give(tx, merchant, { campaign, version, run, memberIds });
  if (shared.kind === 'waits') {
    return { due_at: new Date(nowMs + WAIT_MS), fault: 'campaign.not_allowed' };
  }
  if (shared.kind === 'over') {
    const state = massGrantLifecycle.next('running', 'fail');
    return { state, due_at: null, ended_at: now, fault: 'campaign.not_allowed' };
  }
  return {
    cursor: last,
    given: row.given + shared.count,
    given_minor: row.given_minor + shared.minor,
    // Limits, groups and the campaign's own audience are in the way of some.
    skipped: row.skipped + skipped + receivers.length - shared.count,
    due_at: now,
    faults: 0,
    fault: null,
  };
}

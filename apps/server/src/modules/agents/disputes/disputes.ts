/** Disputes about bills: raised by the agent whose bill it is, answered by operators, and the agent is notified. */
import { isUuid, type Json, newId, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { billOf } from '../billing/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { disputeLifecycle } from './lifecycle.ts';
import { insertDispute, lockDispute, openDisputes, saveAnswer, waitingDisputes } from './store.ts';

/** Later nobody remembers what was so: facts that come late are adjusted within this time. */
const LATEST_MS = 40 * 86_400_000;
const MAX_LISTED = 200;

interface Raised {
  readonly merchantId: string;
  readonly memberId: string;
  readonly contractId: string;
  readonly period: string;
  readonly reason: string;
}

type RaiseRefusal = 'bill.unknown' | 'bill.disputed' | 'bill.dispute_late';

export async function raiseDispute(
  deps: Pick<AgentsDeps, 'db' | 'atomically' | 'clock' | 'random'>,
  { reason, ...key }: Raised,
): Promise<Result<Record<string, never>, RaiseRefusal>> {
  const { merchantId, memberId, contractId, period } = key;
  const found = await billOf(deps.db, key);
  // an upline sees the bill, and has no part in it
  if (!found.ok || found.value.agent_id !== memberId) return refuse('bill.unknown');
  const now = deps.clock.now();
  if (now - found.value.made_at.getTime() > LATEST_MS) return refuse('bill.dispute_late');
  return await deps.atomically(async (tx): Promise<Result<Record<string, never>, RaiseRefusal>> => {
    const isNew = await insertDispute(tx, {
      merchant_id: merchantId,
      id: newId(deps.clock, deps.random),
      contract_id: contractId,
      period,
      agent_id: memberId,
      state: disputeLifecycle.initial as 'raised',
      reason: reason.trim(),
      raised_at: new Date(now),
      answer: null,
      answered_by: null,
      answered_at: null,
    });
    return isNew ? ok({}) : refuse('bill.disputed');
  });
}

export interface DisputesBackOffice {
  /** Those that wait for an answer. */
  disputes(db: Db, merchantId: string): Promise<Json>;
  /** How many wait, and since when. */
  waitingDisputes: typeof waitingDisputes;
  answerDispute(
    tx: Tx,
    merchantId: string,
    answer: {
      readonly id: string;
      readonly event: 'uphold' | 'reject';
      readonly words: string;
      readonly operator: string;
    },
  ): Promise<Result<{ readonly state: string }, 'dispute.unknown' | 'dispute.answered'>>;
}

export function openDisputesBackOffice({ clock, outbox }: Pick<AgentsDeps, 'clock' | 'outbox'>): DisputesBackOffice {
  return {
    waitingDisputes,
    async disputes(db, merchantId) {
      const rows = await openDisputes(db, merchantId, MAX_LISTED);
      return rows.map(({ id, contract_id, period, agent_id, reason, raised_at }) => ({
        id,
        contractId: contract_id,
        period,
        agentId: agent_id,
        reason,
        raisedAt: raised_at.toISOString(),
      }));
    },

    async answerDispute(tx, merchantId, { id, event, words, operator }) {
      const dispute = isUuid(id) ? await lockDispute(tx, merchantId, id) : undefined;
      if (!dispute) return refuse('dispute.unknown');
      if (!disputeLifecycle.allows(dispute.state, event)) return refuse('dispute.answered');
      const state = disputeLifecycle.next('raised', event);
      const answered_at = new Date(clock.now());
      await saveAnswer(tx, dispute, { state, answer: words, answered_by: operator, answered_at });
      await outbox.publish(tx, merchantId, 'dispute.answered', { memberId: dispute.agent_id, disputeId: id, state });
      return ok({ state });
    },
  };
}

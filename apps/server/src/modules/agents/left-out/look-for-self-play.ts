/**
 * Looks, when a member registers or logs in, for what it shares with an agent above it or, of an agent, with anybody below: who plays for itself as
 * its own player would be paid for its own bets.
 */
import type { Tx } from '../../../db/db.ts';
import type { AgentsDeps } from '../deps.ts';
import { periodAt } from '../periods.ts';
import { type Finding, leaveOut } from './store.ts';

/** An address alone says nothing: a house has one. Invited by the agent is everybody below it. */
const MIN_WEIGHT = 50;
const counted = new Set(['document', 'account', 'device', 'address']);

export type LinkDeps = Pick<AgentsDeps, 'links' | 'tree' | 'merchants' | 'clock'>;

export async function lookForSelfPlay(
  { links, tree, merchants, clock }: LinkDeps,
  tx: Tx,
  merchantId: string,
  memberId: string,
): Promise<void> {
  const node = await tree.nodeOf(tx, merchantId, memberId);
  const merchant = merchants().find(({ id }) => id === merchantId);
  if (!node || !merchant) return;
  const reasons = (await links.reasonsOf(tx, merchant, memberId)).filter(({ kind }) => counted.has(kind));
  const byOther = Map.groupBy(reasons, (reason) => reason.memberId);
  const sure = [...byOther.keys()].filter((other) => links.weightOf(byOther.get(other) ?? []) >= MIN_WEIGHT);
  if (sure.length === 0) return;
  const found = (await tree.nodesOf(tx, merchantId, sure)).flatMap((other): readonly Finding[] => {
    const own = byOther.get(other.member_id) ?? [];
    const detail = `${[...new Set(own.map(({ kind }) => kind))].join(', ')}: ${links.weightOf(own)}`;
    const finding = { reason: 'self_play' as const, detail };
    if (other.is_agent && node.path.startsWith(other.path)) {
      return [{ ...finding, member_id: memberId, other_id: other.member_id }];
    }
    if (node.is_agent && other.path.startsWith(node.path)) {
      return [{ ...finding, member_id: other.member_id, other_id: memberId }];
    }
    return [];
  });
  const now = clock.now();
  const { from } = periodAt('salary', now, { timeZone: merchant.manifest.timeZone });
  await leaveOut(tx, merchantId, found, { now: new Date(now), from });
}

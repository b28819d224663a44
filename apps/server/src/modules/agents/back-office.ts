/** The back office of agents: who is one, and where branches are. Writes run in the caller's transaction. */
import type { RefusalCode } from '#contract';
import { assert, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import { afterCommit } from '../../db/transactions.ts';
import type { AgentNode } from '../members/index.ts';
import { openRetier, openWriteOff, type RetierBackOffice, type WriteOffBackOffice } from './billing/index.ts';
import { type AgentViews, openAgentViews } from './console/index.ts';
import { endFormerContracts } from './contracts/index.ts';
import type { AgentsDeps } from './deps.ts';
import { type DisputesBackOffice, openDisputesBackOffice } from './disputes/index.ts';
import { type ExposureBackOffice, openExposure } from './exposure/index.ts';
import { type LeftOutBackOffice, openLeftOutBackOffice } from './left-out/index.ts';
import { openRatesBackOffice, type RatesBackOffice } from './rebates/index.ts';

interface Named {
  readonly merchantId: string;
  readonly username: string;
}

export interface AgentsBackOffice
  extends DisputesBackOffice,
    ExposureBackOffice,
    LeftOutBackOffice,
    RatesBackOffice,
    RetierBackOffice,
    WriteOffBackOffice {
  /** What the console shows. */
  readonly views: AgentViews;
  nodeNamed(db: Db, named: Named): Promise<AgentNode | undefined>;
  /** Makes a member an agent: directly below the platform, unless it is in a branch. All of its sessions end. */
  make(tx: Tx, named: Named & { readonly series: number | undefined }): Promise<Result<AgentNode, RefusalCode>>;
  /** Ends a login that sees an agent's team, and its sessions. */
  endViewer(
    tx: Tx,
    named: Named & { readonly viewer: string },
  ): Promise<Result<{ readonly viewerId: string }, RefusalCode>>;
  /** Gives a branch another upline; without one it is directly below the platform. What an agent had signed with the one before ends. */
  move(
    tx: Tx,
    named: Named & { readonly upline: string | undefined; readonly operator: string; readonly reason: string },
  ): Promise<Result<{ readonly moved: number; readonly from: string | null }, RefusalCode>>;
}

export function openBackOffice(deps: AgentsDeps): AgentsBackOffice {
  const { tree, accounts, access, viewers } = deps;

  const nodeNamed: AgentsBackOffice['nodeNamed'] = async (db, { merchantId, username }) => {
    const memberId = await accounts.memberNamed(db, merchantId, username);
    return memberId === undefined ? undefined : await tree.nodeOf(db, merchantId, memberId);
  };

  return {
    views: openAgentViews(deps),
    nodeNamed,
    ...openDisputesBackOffice(deps),
    ...openExposure(deps),
    ...openLeftOutBackOffice(deps),
    ...openRatesBackOffice(deps),
    ...openRetier(deps),
    ...openWriteOff(),

    async make(tx, { merchantId, username, series }) {
      const memberId = await accounts.memberNamed(tx, merchantId, username);
      if (memberId === undefined) return refuse('agent.unknown_member');
      const made = await tree.makeAgent(tx, { merchantId, memberId, username, series });
      if (!made.ok) return made;
      await accounts.becomeAgent(tx, merchantId, memberId, made.value.level === 0 ? 2 : 1);
      const ended = await access.endOtherAccess(tx, merchantId, memberId, undefined);
      afterCommit(() => access.notifyEnds(merchantId, memberId, ended));
      return made;
    },

    async endViewer(tx, { merchantId, username, viewer }) {
      const agentId = await accounts.memberNamed(tx, merchantId, username);
      if (agentId === undefined) return refuse('agent.unknown_member');
      const found = (await viewers.of(tx, merchantId, agentId)).find((one) => one.username === viewer);
      if (!found) return refuse('agent.viewer_unknown');
      const ended = await viewers.end(tx, { merchantId, agentId, viewerId: found.id });
      if (!ended.ok) return ended;
      afterCommit(() => access.notifyEnds(merchantId, found.id, ended.value));
      return ok({ viewerId: found.id });
    },

    async move(tx, { merchantId, username, upline, operator, reason }) {
      const node = await nodeNamed(tx, { merchantId, username });
      if (!node) return refuse('agent.unknown_member');
      const to = upline === undefined ? undefined : await nodeNamed(tx, { merchantId, username: upline });
      if (upline !== undefined && !to) return refuse('agent.unknown_member');
      const moved = await tree.move(tx, merchantId, { memberId: node.member_id, uplineId: to?.member_id });
      if (!moved.ok) return moved;
      if (!node.is_agent) return ok(moved.value);
      await accounts.becomeAgent(tx, merchantId, node.member_id, to ? 1 : 2);
      const merchant = deps.merchants().find(({ id }) => id === merchantId);
      assert(merchant, 'a tree is of a merchant');
      const former = { agentId: node.member_id, uplineId: to?.member_id ?? null };
      const ended = await endFormerContracts(deps, tx, merchant, former, { operator, reason });
      return ended.ok ? ok(moved.value) : ended;
    },
  };
}

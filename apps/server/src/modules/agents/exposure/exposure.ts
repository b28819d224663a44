/** What the platform's contracts with its own agents take of the products' edges, and what a change of one would take. */
import { formatAmount, type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import {
  boundOf,
  loadsOf,
  percentOf,
  REPLAYED_DAYS,
  type Replayed,
  readEntered,
  replayBranch,
  sharesOf,
  worstOf,
} from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { exposureOf } from './exposure-of.ts';
import { type AlarmRow, closeAlarms, openAlarms } from './store-alarms.ts';

const MAX_AGENTS = 500;

export interface ExposureBackOffice {
  /** By agent of the platform and product: the load against the bound, and what was paid of what the branch lost in 90 days. */
  exposure(db: Db, merchant: Merchant): Promise<Json>;
  /** Who was found above the bound at night, and nobody has looked at. */
  alarms(db: Db, merchant: Merchant): Promise<Json>;
  /** Looked at: what is still so tomorrow is found again. */
  settleAlarms(
    tx: Tx,
    requested: { readonly merchantId: string; readonly username: string },
  ): Promise<Result<undefined, 'agent.unknown_member'>>;
  /** A contract in a file, as if it were signed: the loads with it, and what it would have paid in the last 90 days. */
  whatIf(
    db: Db,
    merchant: Merchant,
    requested: { readonly username: string; readonly text: string },
  ): Promise<Result<Json, 'agent.unknown_member' | 'request.malformed'>>;
}

const ALARMS_SHOWN = 200;

type Deps = Pick<AgentsDeps, 'clock' | 'tree' | 'accounts'>;

const alarmToJson = (
  { product, load_ppm: load, limit_ppm: limit, first_at, last_at }: AlarmRow,
  agent: string,
  boundPpm: bigint,
): Json => ({
  agent,
  product,
  loadPercent: percentOf(load),
  limitPercent: percentOf(limit ?? boundPpm),
  firstAt: first_at.toISOString(),
  lastAt: last_at.toISOString(),
});

export function openExposure({ clock, tree, accounts }: Deps): ExposureBackOffice {
  return {
    async exposure(db, merchant) {
      const found: Json[] = [];
      for (const agent of await tree.agentsOfPlatform(db, merchant.id, MAX_AGENTS)) {
        for (const { lostMinor, paidMinor, ...line } of await exposureOf({ clock, tree }, db, merchant, agent)) {
          const lostByBranch = formatAmount(lostMinor, merchant.currency);
          const paid = formatAmount(paidMinor, merchant.currency);
          found.push({ agent: agent.username, ...line, days: REPLAYED_DAYS, lostByBranch, paid });
        }
      }
      return found;
    },

    async alarms(db, merchant) {
      const { id: merchantId } = merchant;
      const found = await openAlarms(db, merchantId, ALARMS_SHOWN);
      const agents = await tree.nodesOf(
        db,
        merchantId,
        found.map(({ agent_id: agentId }) => agentId),
      );
      const names = new Map(agents.map(({ member_id: id, username }) => [id, username]));
      const { limitPpm } = boundOf(merchant);
      return found.map((alarm) => alarmToJson(alarm, names.get(alarm.agent_id) ?? '', limitPpm));
    },

    async settleAlarms(tx, { merchantId, username }) {
      const agentId = await accounts.memberNamed(tx, merchantId, username);
      const isSettled = agentId !== undefined && (await closeAlarms(tx, merchantId, agentId, new Date(clock.now())));
      return isSettled ? ok() : refuse('agent.unknown_member');
    },

    async whatIf(db, merchant, { username, text }) {
      const { currency, id: merchantId } = merchant;
      const bound = boundOf(merchant);
      const entered = readEntered(text, currency);
      if (!entered.ok) return entered;
      const agentId = await accounts.memberNamed(db, merchantId, username);
      const node = agentId === undefined ? undefined : await tree.nodeOf(db, merchantId, agentId);
      if (!node?.is_agent) return refuse('agent.unknown_member');
      const { kind, product } = entered.value;
      const unchanged = (await sharesOf(db, merchantId, node.member_id)).filter(
        (share) => share.kind !== kind || share.product !== product,
      );
      const rates = await tree.ratesOf(db, merchantId, node.member_id);
      const loads = loadsOf(bound, [...unchanged, entered.value], product === 'CONS' ? undefined : [product], rates);
      const branch = { merchant, agentId: node.member_id, nowMs: clock.now() };
      const { months } = await replayBranch(db, branch, entered.value);
      const line = ({ month, paidMinor, ggrMinor }: Replayed): Json => ({
        month,
        paid: formatAmount(paidMinor, currency),
        lostByBranch: formatAmount(ggrMinor, currency),
        ...(ggrMinor > 0n && { sharePercent: percentOf((paidMinor * 1_000_000n) / ggrMinor) }),
      });
      const worst = worstOf(months);
      return ok({
        limitPercent: percentOf(bound.limitPpm),
        loads: loads.map((one) => ({
          product: one.product,
          loadPercent: percentOf(one.loadPpm),
          isAboveBound: one.isAbove,
        })),
        months: months.map(line),
        ...(worst && { worst: line(worst) }),
      });
    },
  };
}

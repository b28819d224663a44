/** The back office of contracts: what the platform proposes to its own agents, and what it stops. */
import type { RefusalCode } from '#contract';
import { isUuid, type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { type Actor, endWithFormer, turn } from './answer.ts';
import { nextPeriodAt } from './next-period.ts';
import { propose } from './propose.ts';
import { type ContractRow, contractsOf, lockContract } from './store.ts';
import { readEntered } from './terms/index.ts';

const MAX_LISTED = 100;

export interface ContractsBackOffice {
  list(db: Db, merchant: Merchant, username: string): Promise<Result<Json, RefusalCode>>;
  /** `text` is JSON: kind, product, tiers, and of a dividend period and carry. Only for agents directly below the platform. */
  propose(
    tx: Tx,
    merchant: Merchant,
    proposal: { readonly username: string; readonly text: string; readonly operator: string },
  ): Promise<Result<ContractRow, RefusalCode>>;
  turn(
    tx: Tx,
    merchant: Merchant,
    step: {
      readonly contractId: string;
      readonly event: 'end' | 'suspend' | 'resume' | 'withdraw';
      readonly operator: string;
      readonly reason: string;
    },
  ): Promise<Result<ContractRow, RefusalCode>>;
}

/** When an agent was moved: its contracts with the upline before. */
export const endFormerContracts = (
  deps: AgentsDeps,
  tx: Tx,
  { id: merchantId, manifest: { timeZone } }: Merchant,
  moved: { readonly agentId: string; readonly uplineId: string | null },
  by: Actor,
) => endWithFormer({ ...deps, nextPeriod: nextPeriodAt(timeZone) }, tx, { merchantId, ...moved }, by);

export function openContractsBackOffice(deps: AgentsDeps): ContractsBackOffice {
  return {
    async list(db, merchant, username) {
      const agentId = await deps.accounts.memberNamed(db, merchant.id, username);
      if (agentId === undefined) return refuse('agent.unknown_member');
      const rows = await contractsOf(db, merchant.id, agentId, MAX_LISTED);
      return ok(
        rows.map(({ id, kind, product, state, version, upline_id, created_at: since }) => ({
          contractId: id,
          kind,
          product,
          state,
          version,
          upline: upline_id ?? 'platform',
          since: since.toISOString(),
        })),
      );
    },

    async propose(tx, merchant, { username, text, operator }) {
      const entered = readEntered(text, merchant.currency);
      if (!entered.ok) return entered;
      const agentId = await deps.accounts.memberNamed(tx, merchant.id, username);
      if (agentId === undefined) return refuse('agent.unknown_member');
      return await propose(deps, tx, {
        merchantId: merchant.id,
        ...entered.value,
        agentId,
        uplineId: undefined,
        operator,
      });
    },

    async turn(tx, merchant, { contractId, event, operator, reason }) {
      const contract = isUuid(contractId) ? await lockContract(tx, merchant.id, contractId) : undefined;
      if (!contract) return refuse('contract.unknown');
      // what an upline has proposed is the upline's to take back
      if (event === 'withdraw' && contract.upline_id !== null)
        return refuse('contract.state', { state: contract.state });
      const parts = { ...deps, nextPeriod: nextPeriodAt(merchant.manifest.timeZone) };
      return await turn(parts, tx, contract, event, { operator, reason });
    },
  };
}

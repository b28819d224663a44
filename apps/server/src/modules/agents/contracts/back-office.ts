/** The back office of contracts: what the platform proposes to its own agents, and what it stops. */
import type { RefusalCode } from '#contract';
import { isUuid, type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { carryStrategies } from '../formulas/index.ts';
import { dividendPeriods } from '../periods.ts';
import { turn } from './answer.ts';
import { nextPeriodAt } from './next-period.ts';
import { propose } from './propose.ts';
import { type ContractRow, contractsOf, lockContract } from './store.ts';
import { contractKinds, contractProducts, type EnteredTier, readTiers } from './terms/index.ts';

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
      readonly event: 'end' | 'suspend' | 'resume';
      readonly operator: string;
      readonly reason: string;
    },
  ): Promise<Result<ContractRow, RefusalCode>>;
}

interface Entered {
  readonly kind?: unknown;
  readonly product?: unknown;
  readonly tiers?: unknown;
  readonly period?: unknown;
  readonly carry?: unknown;
}

function parsed(text: string): Entered {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown) =>
  choices.find((choice) => choice === value);

const isTier = (tier: unknown): tier is EnteredTier => {
  const { sales, active, loss = '0', rate = '0', fixed = '0' } = (tier ?? {}) as { readonly [field: string]: unknown };
  return Number.isSafeInteger(active) && [sales, loss, rate, fixed].every((value) => typeof value === 'string');
};

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
      const { tiers: entered, ...fields } = parsed(text);
      const [kind, product] = [oneOf(contractKinds, fields.kind), oneOf(contractProducts, fields.product)];
      if (!kind || !product) return refuse('request.malformed', { field: 'kind' });
      const tiers = Array.isArray(entered) && entered.every(isTier) ? readTiers(entered, merchant.currency) : undefined;
      if (!tiers) return refuse('request.malformed', { field: 'tiers' });
      const agentId = await deps.accounts.memberNamed(tx, merchant.id, username);
      if (agentId === undefined) return refuse('agent.unknown_member');
      const period = oneOf(dividendPeriods, fields.period) ?? 'month';
      const carry = oneOf(carryStrategies, fields.carry) ?? 'none';
      const terms = { tiers, drawCash: false, ...(kind === 'dividend' && { period, carry }) };
      return await propose(deps, tx, {
        merchantId: merchant.id,
        kind,
        product,
        agentId,
        uplineId: undefined,
        operator,
        terms,
      });
    },

    async turn(tx, merchant, { contractId, event, operator, reason }) {
      const contract = isUuid(contractId) ? await lockContract(tx, merchant.id, contractId) : undefined;
      if (!contract) return refuse('contract.unknown');
      const parts = { ...deps, nextPeriod: nextPeriodAt(merchant.manifest.timeZone) };
      return await turn(parts, tx, contract, event, { operator, reason });
    },
  };
}

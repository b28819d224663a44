/** Contracts of all agents, and one with its versions and steps. */
import { type Currency, formatAmount, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { pageOf, readCursor } from '../../../db/page-key.ts';
import type { Merchant } from '../../merchants/index.ts';
import {
  type ContractRow,
  fractionOf,
  readTerms,
  revenueToWire,
  type VersionRow,
  versionsOf,
} from '../contracts/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { contractById, contractPage, stepsOf } from './store.ts';
import { type Answer, type Entry, type Party, partiesOf, tiersToWire } from './wire.ts';

interface ContractFilter {
  readonly agent?: string;
  readonly state?: string;
  readonly kind?: string;
  readonly cursor?: string;
  readonly limit: number;
}

function contractToWire(row: ContractRow, partyOf: (id: string) => Party): Entry<'listAgentContracts'> {
  return {
    id: row.id,
    kind: row.kind,
    product: row.product,
    state: row.state,
    agent: partyOf(row.agent_id),
    version: row.version,
    drawCash: row.draw_cash,
    createdAt: row.created_at.toISOString(),
    ...(row.upline_id !== null && { upline: partyOf(row.upline_id) }),
    ...(row.proposed_version !== null && { proposedVersion: row.proposed_version }),
    ...(row.lapses_at && { lapsesAt: row.lapses_at.toISOString() }),
    ...(row.ends_at && { endsAt: row.ends_at.toISOString() }),
  };
}

function versionToWire(row: VersionRow, currency: Currency): Answer<'showAgentContract'>['versions'][number] {
  const terms = readTerms(row.terms);
  const { period, carry, rule, feePpm, dayCapMinor, isAdvance = false } = terms;
  const { basis, fee, paymentFee, halfLive } = revenueToWire(terms);
  return {
    version: row.version,
    tiers: tiersToWire(row, currency),
    hash: row.hash,
    proposedAt: row.proposed_at.toISOString(),
    ...(period && { period }),
    ...(carry && { carry }),
    ...(rule && { rule }),
    ...(feePpm !== undefined && { fee: fractionOf(feePpm) }),
    ...(terms.revenue && { revenue: { basis, fee, paymentFee, halfLive } }),
    ...(dayCapMinor !== undefined && { dayCap: formatAmount(dayCapMinor, currency) }),
    isAdvance,
    ...(row.accepted_at && { acceptedAt: row.accepted_at.toISOString() }),
    ...(row.valid_from && { validFrom: row.valid_from.toISOString() }),
  };
}

export function contractViews({ tree }: Pick<AgentsDeps, 'tree'>) {
  return {
    async listContracts(
      db: Db,
      merchantId: string,
      { cursor, limit, ...filter }: ContractFilter,
    ): Promise<Answer<'listAgentContracts'>> {
      const rows = await contractPage(db, merchantId, { ...filter, after: readCursor(cursor), limit: limit + 1 });
      const { shown, end } = pageOf(rows, limit, ({ created_at: at, id }) => ({ at, id }));
      const ids = shown.flatMap(({ agent_id, upline_id }) => [agent_id, upline_id]);
      const partyOf = await partiesOf({ tree }, db, merchantId, ids);
      return { rows: shown.map((row) => contractToWire(row, partyOf)), ...end };
    },

    async showContract(
      db: Db,
      { id: merchantId, currency }: Merchant,
      contractId: string,
    ): Promise<Result<Answer<'showAgentContract'>, 'contract.unknown'>> {
      const row = await contractById(db, merchantId, contractId);
      if (!row) return refuse('contract.unknown');
      const versions = await versionsOf(db, merchantId, [contractId]);
      const steps = await stepsOf(db, merchantId, contractId);
      const ids = [row.agent_id, row.upline_id, ...steps.map(({ by_member }) => by_member)];
      const partyOf = await partiesOf({ tree }, db, merchantId, ids);
      return ok({
        ...contractToWire(row, partyOf),
        currency: currency.code,
        versions: versions.map((version) => versionToWire(version, currency)).reverse(),
        steps: steps.map(({ step, event, state, by_member: member, by_operator: operator, reason, at }) => ({
          id: `${step}`,
          event,
          state: state as ContractRow['state'],
          by: member === null ? (operator ?? '') : partyOf(member).username,
          reason,
          at: at.toISOString(),
        })),
      });
    },
  };
}

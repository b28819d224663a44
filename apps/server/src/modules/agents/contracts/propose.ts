/** Proposes a contract to a direct downline, or a change of one. What is proposed is signed by the payment password. */
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { checkTerms, inForce, type TermsRefusal } from './check-terms.ts';
import { contractLifecycle } from './lifecycle.ts';
import { publishStep } from './publish-step.ts';
import { checkReplay } from './replay/index.ts';
import {
  addStep,
  type ContractRow,
  changeContract,
  insertContract,
  insertVersion,
  livingBelow,
  livingOf,
  lockContract,
  versionOf,
  versionsOf,
} from './store.ts';
import {
  type ContractKind,
  type ContractProduct,
  hashOf,
  proposalMs,
  readTerms,
  storedTerms,
  type Terms,
} from './terms/index.ts';

export interface Proposal {
  readonly merchantId: string;
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly agentId: string;
  /** Absent: the platform proposes, by its operators. */
  readonly uplineId: string | undefined;
  readonly operator?: string;
  readonly terms: Terms;
}

export type ProposeRefusal =
  | TermsRefusal
  | 'agent.unknown_member'
  | 'agent.not_agent'
  | 'contract.has_one'
  | 'contract.state';

export type ContractDeps = Pick<AgentsDeps, 'clock' | 'random' | 'tree' | 'outbox' | 'merchants'>;

function merchantOf(merchants: readonly Merchant[], merchantId: string): Merchant {
  const merchant = merchants.find(({ id }) => id === merchantId);
  assert(merchant, 'a contract is of a merchant');
  return merchant;
}

/** Everything that a contract is checked against, locked or as of now: of the agent and of its upline. */
export async function checkProposal(
  { tree, merchants }: Pick<ContractDeps, 'tree' | 'merchants'>,
  tx: Tx,
  proposal: Proposal,
): Promise<Result<undefined, TermsRefusal>> {
  const { merchantId, agentId, uplineId, kind, product, terms } = proposal;
  const contracts = await livingOf(tx, merchantId, uplineId === undefined ? [agentId] : [agentId, uplineId]);
  const versions = await versionsOf(
    tx,
    merchantId,
    contracts.map(({ id }) => id),
  );
  const of = (owner: string) =>
    inForce(
      contracts.filter((contract) => contract.agent_id === owner),
      versions,
    );
  const upline = uplineId === undefined ? undefined : of(uplineId);
  const rates = await tree.ratesOf(tx, merchantId, agentId);
  const merchant = merchantOf(merchants(), merchantId);
  const node = await tree.nodeOf(tx, merchantId, agentId);
  assert(node, 'who signs has a place in the tree');
  const capsBesideMinor = kind === 'hourly' && upline ? await capsBeside(tx, proposal) : 0n;
  return checkTerms({
    kind,
    product,
    terms,
    upline,
    others: of(agentId),
    rates,
    capsBesideMinor,
    merchant,
    level: node.level,
  });
}

/** What hours of the upline's other downlines may pay in a day, by what is in force or proposed. */
async function capsBeside(tx: Tx, { merchantId, agentId, uplineId, kind, product }: Proposal): Promise<bigint> {
  const below = uplineId === undefined ? [] : await livingBelow(tx, merchantId, uplineId, kind);
  const beside = below.filter((one) => one.product === product && one.agent_id !== agentId);
  const versions = await versionsOf(
    tx,
    merchantId,
    beside.map(({ id }) => id),
  );
  return beside.reduce((sum, { id, version, proposed_version: proposed }) => {
    const caps = versions
      .filter((one) => one.contract_id === id && (one.version === version || one.version === proposed))
      .map(({ terms }) => readTerms(terms).dayCapMinor ?? 0n);
    return sum + caps.reduce((max, cap) => (cap > max ? cap : max), 0n);
  }, 0n);
}

export async function propose(
  deps: ContractDeps,
  tx: Tx,
  proposal: Proposal,
): Promise<Result<ContractRow, ProposeRefusal>> {
  const { merchantId, agentId, uplineId, kind, product } = proposal;
  const agent = await deps.tree.nodeOf(tx, merchantId, agentId);
  // a downline of the proposer itself: nobody else's
  if (!agent || (agent.upline_id ?? undefined) !== uplineId) return refuse('agent.unknown_member');
  if (!agent.is_agent) return refuse('agent.not_agent');
  const checked = await checkProposal(deps, tx, proposal);
  if (!checked.ok) return checked;
  const branch = { merchant: merchantOf(deps.merchants(), merchantId), agentId, nowMs: deps.clock.now() };
  const replayed = await checkReplay(tx, branch, proposal);
  if (!replayed.ok) return replayed;
  const living = await livingOf(tx, merchantId, [agentId]);
  const present = living.find((contract) => contract.kind === kind && contract.product === product);
  // the same again, as after a lost answer: it is proposed already
  if (present && (await isProposed(tx, present, proposal))) return ok(present);
  return present ? await proposeChange(deps, tx, present.id, proposal) : await proposeNew(deps, tx, proposal);
}

/** Whether these very terms wait for an answer. */
async function isProposed(tx: Tx, contract: ContractRow, { terms: proposed }: Proposal): Promise<boolean> {
  if (contract.proposed_version === null) return false;
  const waiting = await versionOf(tx, contract, contract.proposed_version);
  const { merchant_id: merchantId, id: contractId, kind, product, agent_id: agentId, upline_id: uplineId } = contract;
  const named = { merchantId, contractId, kind, product, agentId, uplineId };
  return waiting?.hash === hashOf({ ...named, version: contract.proposed_version, terms: storedTerms(proposed) });
}

export const isOfPeriod = ({ period }: ContractRow, terms: Terms): boolean => period === (terms.period ?? null);

async function proposeNew(
  deps: ContractDeps,
  tx: Tx,
  proposal: Proposal,
): Promise<Result<ContractRow, ProposeRefusal>> {
  const { merchantId, kind, product, agentId, uplineId, terms } = proposal;
  const now = new Date(deps.clock.now());
  const contract: ContractRow = {
    merchant_id: merchantId,
    id: newId(deps.clock, deps.random),
    kind,
    product,
    agent_id: agentId,
    upline_id: uplineId ?? null,
    state: contractLifecycle.initial as ContractRow['state'],
    version: 1,
    proposed_version: 1,
    draw_cash: terms.drawCash,
    period: terms.period ?? null,
    created_at: now,
    lapses_at: new Date(now.getTime() + proposalMs),
    ends_at: null,
  };
  // another one was proposed at the same time
  if (!(await insertContract(tx, contract))) return refuse('contract.has_one');
  await writeVersion(deps, tx, contract, proposal, 1);
  await step(deps, tx, contract, proposal, 'propose');
  return ok(contract);
}

async function proposeChange(
  deps: ContractDeps,
  tx: Tx,
  id: string,
  proposal: Proposal,
): Promise<Result<ContractRow, ProposeRefusal>> {
  const contract = await lockContract(tx, proposal.merchantId, id);
  if (!contract) return refuse('contract.state');
  if (!contractLifecycle.allows(contract.state, 'propose_change')) return refuse('contract.has_one');
  // with another upline, who would pay what this one proposes
  if (contract.upline_id !== (proposal.uplineId ?? null)) return refuse('contract.has_one');
  // by another period some days would be paid twice: this one ends first
  if (!isOfPeriod(contract, proposal.terms)) return refuse('contract.has_one', { field: 'period' });
  const versions = await versionsOf(tx, proposal.merchantId, [id]);
  const version = Math.max(...versions.map((one) => one.version)) + 1;
  const change = {
    state: contractLifecycle.next(contract.state as 'active', 'propose_change'),
    proposed_version: version,
    lapses_at: new Date(deps.clock.now() + proposalMs),
  } as const;
  await changeContract(tx, contract, change);
  const changed = { ...contract, ...change };
  await writeVersion(deps, tx, changed, proposal, version);
  await step(deps, tx, changed, proposal, 'propose_change');
  return ok(changed);
}

async function writeVersion(
  { clock }: ContractDeps,
  tx: Tx,
  contract: ContractRow,
  { merchantId, kind, product, agentId, uplineId, terms: proposed }: Proposal,
  version: number,
): Promise<void> {
  const terms = storedTerms(proposed);
  const named = { merchantId, contractId: contract.id, kind, product, agentId, uplineId: uplineId ?? null };
  await insertVersion(tx, {
    merchant_id: merchantId,
    contract_id: contract.id,
    version,
    terms,
    hash: hashOf({ ...named, version, terms }),
    proposed_by: uplineId ?? null,
    proposed_at: new Date(clock.now()),
    accepted_by: null,
    accepted_at: null,
    valid_from: null,
  });
}

async function step(
  deps: ContractDeps,
  tx: Tx,
  contract: ContractRow,
  { uplineId, operator }: Proposal,
  event: string,
): Promise<void> {
  await addStep(tx, {
    merchant_id: contract.merchant_id,
    contract_id: contract.id,
    event,
    state: contract.state,
    at: new Date(deps.clock.now()),
    ...(uplineId !== undefined && { by_member: uplineId }),
    ...(operator !== undefined && { by_operator: operator }),
  });
  await publishStep(deps.outbox, tx, contract);
}

/** The steps after a proposal: answers, ends, and what operators and the clock do. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { TermsRefusal } from './check-terms.ts';
import { type ContractEvent, type ContractState, contractLifecycle } from './lifecycle.ts';
import { type ContractDeps, checkProposal, isOfPeriod } from './propose.ts';
import { publishStep } from './publish-step.ts';
import {
  acceptVersion,
  addStep,
  type ContractRow,
  changeContract,
  endOfEarlier,
  lastStepBy,
  livingBelow,
  livingOf,
  lockContract,
  versionOf,
} from './store.ts';
import { readTerms, type Terms } from './terms/index.ts';

export interface Actor {
  readonly member?: string;
  readonly operator?: string;
  readonly reason?: string;
}

export type StepRefusal = TermsRefusal | 'contract.unknown' | 'contract.state';

/** A contract that the member is a party of; anyone who is none learns of none. */
export async function lockOwn(
  tx: Tx,
  merchantId: string,
  contractId: string,
  memberId: string,
): Promise<ContractRow | undefined> {
  const contract = await lockContract(tx, merchantId, contractId);
  return contract && [contract.agent_id, contract.upline_id].includes(memberId) ? contract : undefined;
}

/** The agent's answer to a proposal, or either party's to the other's wish to end it. */
export async function answerContract(
  deps: ContractDeps & NextPeriod,
  tx: Tx,
  answer: {
    readonly merchantId: string;
    readonly contractId: string;
    readonly memberId: string;
    /** A accepts a proposal or keeps a contract, R refuses a proposal, C agrees to the end. */
    readonly status: 'A' | 'R' | 'C';
  },
): Promise<Result<ContractRow, StepRefusal>> {
  const contract = await lockOwn(tx, answer.merchantId, answer.contractId, answer.memberId);
  if (!contract) return refuse('contract.unknown');
  const event = await eventOf(tx, contract, answer.memberId, answer.status);
  if (event === undefined) return refuse('contract.state', { state: contract.state });
  return await turn(deps, tx, contract, event, { member: answer.memberId });
}

async function eventOf(
  tx: Tx,
  contract: ContractRow,
  memberId: string,
  status: 'A' | 'R' | 'C',
): Promise<ContractEvent | undefined> {
  const { state } = contract;
  if (state === 'proposed' || state === 'change_proposed') {
    if (memberId !== contract.agent_id || status === 'C') return undefined;
    return status === 'A' ? 'accept' : 'refuse';
  }
  if (state !== 'end_asked' || status === 'R') return undefined;
  if ((await lastStepBy(tx, contract)) === memberId) return undefined;
  return status === 'C' ? 'agree' : 'keep';
}

export interface NextPeriod {
  /** The first moment of the next period of the contract, in the merchant's zone. */
  readonly nextPeriod: (contract: ContractRow, now: Date) => Date;
}

/** One step of the lifecycle, written down and published to both. */
export async function turn(
  deps: ContractDeps & NextPeriod,
  tx: Tx,
  contract: ContractRow,
  event: ContractEvent,
  { member, operator, reason }: Actor,
): Promise<Result<ContractRow, StepRefusal>> {
  if (!contractLifecycle.allows(contract.state, event)) return refuse('contract.state', { state: contract.state });
  const now = new Date(deps.clock.now());
  const state = contractLifecycle.next(contract.state as 'active', event as 'suspend') as ContractState;
  const changed = await changeBy(deps, tx, contract, event, { member: member ?? contract.agent_id, now, state });
  if (!changed.ok) return changed;
  const change = { ...changed.value, state };
  await changeContract(tx, contract, change);
  const turned = { ...contract, ...change };
  await addStep(tx, {
    merchant_id: contract.merchant_id,
    contract_id: contract.id,
    event,
    state,
    at: now,
    ...(member !== undefined && { by_member: member }),
    ...(operator !== undefined && { by_operator: operator }),
    ...(reason !== undefined && { reason }),
  });
  await publishStep(deps.outbox, tx, turned);
  if (state === 'ended' || state === 'suspended') await suspendBelow(deps, tx, turned);
  return ok(turned);
}

/** Of an agent that has another upline now: what it had with the one before ends, and is not this one's to change. */
export async function endWithFormer(
  deps: ContractDeps & NextPeriod,
  tx: Tx,
  {
    merchantId,
    agentId,
    uplineId,
  }: { readonly merchantId: string; readonly agentId: string; readonly uplineId: string | null },
  by: Actor,
): Promise<Result<undefined, StepRefusal>> {
  for (const { id, upline_id: former } of await livingOf(tx, merchantId, [agentId])) {
    const contract = former === uplineId ? undefined : await lockContract(tx, merchantId, id);
    if (!contract) continue;
    const ended = await turn(deps, tx, contract, contract.state === 'proposed' ? 'withdraw' : 'end', by);
    if (!ended.ok) return ended;
  }
  return ok();
}

/** What a step makes of the contract beside its state. */
async function changeBy(
  deps: ContractDeps & NextPeriod,
  tx: Tx,
  contract: ContractRow,
  event: ContractEvent,
  { member, now, state }: { readonly member: string; readonly now: Date; readonly state: ContractState },
): Promise<Result<Partial<ContractRow>, StepRefusal>> {
  if (event === 'accept') return await accept(deps, tx, contract, member, now);
  if (event === 'resume') {
    const checked = await checkAgain(deps, tx, contract, contract.version);
    if (!checked.ok) return checked;
  }
  const ends = state === 'ended' && { ends_at: deps.nextPeriod(contract, now) };
  return ok({ lapses_at: null, proposed_version: null, ...ends });
}

/** What a version is checked against may have changed since it was proposed, or suspended: its upline's contract, and the agent's other ones. */
async function checkAgain(
  deps: ContractDeps,
  tx: Tx,
  contract: ContractRow,
  version: number,
): Promise<Result<Terms, StepRefusal>> {
  const found = await versionOf(tx, contract, version);
  const terms = found && readTerms(found.terms);
  if (!terms || !isOfPeriod(contract, terms)) return refuse('contract.state', { state: contract.state });
  const { merchant_id: merchantId, kind, product, agent_id: agentId, upline_id } = contract;
  const uplineId = upline_id ?? undefined;
  const checked = await checkProposal(deps, tx, { merchantId, kind, product, agentId, uplineId, terms });
  return checked.ok ? ok(terms) : checked;
}

/** What an upline has no more, it cannot give: the contracts below wait until it has one again, or end. */
async function suspendBelow(deps: ContractDeps & NextPeriod, tx: Tx, above: ContractRow): Promise<void> {
  const below = await livingBelow(tx, above.merchant_id, above.agent_id, above.kind);
  for (const { id, product } of below) {
    const contract = product === above.product ? await lockContract(tx, above.merchant_id, id) : undefined;
    if (!contract) continue;
    const event = contract.state === 'proposed' ? 'withdraw' : 'suspend';
    if (contractLifecycle.allows(contract.state, event)) await turn(deps, tx, contract, event, {});
  }
}

/** A first version pays from now, or from the end of the contract before it, and a later one from the next period. */
async function accept(
  deps: ContractDeps & NextPeriod,
  tx: Tx,
  contract: ContractRow,
  memberId: string,
  now: Date,
): Promise<Result<Partial<ContractRow>, StepRefusal>> {
  const version = contract.proposed_version ?? contract.version;
  const checked = await checkAgain(deps, tx, contract, version);
  if (!checked.ok) return checked;
  const { value: terms } = checked;
  const from = contract.state === 'proposed' ? now : deps.nextPeriod(contract, now);
  const earlier = await endOfEarlier(tx, contract);
  const validFrom = earlier && earlier > from ? earlier : from;
  await acceptVersion(tx, contract, version, { by: memberId, at: now, validFrom });
  return ok({
    version,
    proposed_version: null,
    lapses_at: null,
    draw_cash: terms.drawCash,
    period: terms.period ?? null,
  });
}

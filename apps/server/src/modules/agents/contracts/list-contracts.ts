/** The contracts of an agent, or of one of its direct downlines. */
import type { AnswerOf, Endpoints } from '#contract';
import { ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { rateOf, type Tier } from '../formulas/index.ts';
import { type ContractRow, contractsOf, lastStepBy, livingBelow, type VersionRow, versionsOf } from './store.ts';
import { readTerms } from './terms/index.ts';
import { contractsToWire } from './wire.ts';

const MAX_SHOWN = 100;

export async function listContracts(
  { db, tree }: Pick<AgentsDeps, 'db' | 'tree'>,
  merchant: Merchant,
  memberId: string,
  of = memberId,
): Promise<Result<AnswerOf<Endpoints['agentContracts']>, 'agent.unknown_member'>> {
  const found = await tree.inBranchOf(db, merchant.id, memberId, of);
  // who is in no branch has no contract
  if (!found.ok) return of === memberId ? ok(contractsToWire([], merchant.currency)) : found;
  const { node } = found.value;
  // what others have agreed between themselves is theirs
  if (of !== memberId && node.upline_id !== memberId) return refuse('agent.unknown_member');
  const rows = latestOfEach(await contractsOf(db, merchant.id, of, MAX_SHOWN));
  const versions = await versionsOf(
    db,
    merchant.id,
    rows.map(({ id }) => id),
  );
  const shown = [];
  for (const contract of rows) {
    const version = versionShown(contract, versions);
    if (!version) continue;
    const downlineHigherRate = await isHigherBelow(db, contract, version);
    shown.push({ contract, version, downlineHigherRate, awaits: await awaitedIn(db, contract) });
  }
  return ok(contractsToWire(shown, merchant.currency));
}

/** Of each kind and product the newest: an older one has ended. */
function latestOfEach(rows: readonly ContractRow[]): readonly ContractRow[] {
  const latest = new Map<string, ContractRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.product}`;
    if (!latest.has(key)) latest.set(key, row);
  }
  return [...latest.values()];
}

const versionShown = (contract: ContractRow, versions: readonly VersionRow[]) =>
  versions.find(
    ({ contract_id, version }) =>
      contract_id === contract.id && version === (contract.proposed_version ?? contract.version),
  );

/** Who has to answer: of a proposal the agent, of an end the one who did not ask for it. */
async function awaitedIn(db: Db, contract: ContractRow): Promise<'agent' | 'upline' | undefined> {
  if (contract.state === 'proposed' || contract.state === 'change_proposed') return 'agent';
  if (contract.state !== 'end_asked') return undefined;
  return (await lastStepBy(db, contract)) === contract.agent_id ? 'upline' : 'agent';
}

const highest = (tiers: readonly Tier[]) => tiers.map(rateOf).reduce((max, rate) => (rate > max ? rate : max), 0n);

/** Whether a downline would have more than the agent itself by this version. */
async function isHigherBelow(db: Db, contract: ContractRow, shown: VersionRow): Promise<boolean> {
  const { merchant_id: merchantId, agent_id: agentId, kind, product } = contract;
  const below = (await livingBelow(db, merchantId, agentId, kind)).filter((one) => one.product === product);
  const versions = await versionsOf(
    db,
    merchantId,
    below.map(({ id }) => id),
  );
  const own = highest(readTerms(shown.terms).tiers);
  return below.some((one) => {
    const version = versionShown(one, versions);
    return version !== undefined && highest(readTerms(version.terms).tiers) > own;
  });
}

/** Whether a contract may be signed: its own tiers, what its upline has, and what is left of the products' edges. */
import { type Currency, formatAmount, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { flawOf, highestCovered, uncoveredHours, uncoveredTier } from '../formulas/index.ts';
import { isInForce } from './lifecycle.ts';
import { loadsOf, percentOf, type Rates, type Share } from './loads.ts';
import { type ContractRow, livingOf, type VersionRow, versionsOf } from './store.ts';
import {
  boundOf,
  type ContractKind,
  type ContractProduct,
  offeredOf,
  rangesOf,
  readTerms,
  type Terms,
} from './terms/index.ts';

export type TermsRefusal =
  | 'contract.kind_off'
  | 'contract.level_low'
  | 'contract.tiers_invalid'
  | 'contract.no_own'
  | 'contract.basis_differs'
  | 'contract.not_covered'
  | 'contract.above_bound';

/** A contract with the version that pays. */
export interface InForce {
  readonly contract: ContractRow;
  readonly terms: Terms;
}

export function inForce(contracts: readonly ContractRow[], versions: readonly VersionRow[]): readonly InForce[] {
  return contracts.flatMap((contract) => {
    if (!isInForce(contract.state)) return [];
    const version = versions.find((one) => one.contract_id === contract.id && one.version === contract.version);
    return version ? [{ contract, terms: readTerms(version.terms) }] : [];
  });
}

/** What an agent’s contracts in force pay, for the loads. */
export async function sharesOf(db: Db, merchantId: string, agentId: string): Promise<readonly Share[]> {
  return (await sharesOfMany(db, merchantId, [agentId])).get(agentId) ?? [];
}

export async function sharesOfMany(
  db: Db,
  merchantId: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Share[]>> {
  const contracts = await livingOf(db, merchantId, agentIds);
  const versions = await versionsOf(
    db,
    merchantId,
    contracts.map(({ id }) => id),
  );
  const byAgent = Map.groupBy(inForce(contracts, versions), ({ contract: { agent_id: agentId } }) => agentId);
  return new Map(
    [...byAgent].map(([agentId, held]) => [
      agentId,
      held.map(({ contract: { kind, product }, terms }) => ({ kind, product, terms })),
    ]),
  );
}

export interface Checked {
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly terms: Terms;
  /** Those of the upline; undefined where it is the platform. */
  readonly upline: readonly InForce[] | undefined;
  /** The agent's own other ones. */
  readonly others: readonly InForce[];
  /** The agent's own. */
  readonly rates: Rates;
  /** What the hours of the upline's other downlines may pay in a day. */
  readonly capsBesideMinor: bigint;
  /** The agent's own: 0 directly below the platform. */
  readonly level: number;
  readonly merchant: Merchant;
}

export function checkTerms(checked: Checked): Result<undefined, TermsRefusal> {
  const { kind, product, terms, upline, others, rates, merchant, level } = checked;
  const { isOff, toLevel } = offeredOf(merchant, kind);
  if (isOff) return refuse('contract.kind_off');
  // people count levels from one
  if (toLevel !== undefined && level > toLevel) return refuse('contract.level_low', { levels: toLevel + 1 });
  const flaw = flawOf(terms.tiers, rangesOf(merchant, kind, terms));
  if (flaw) return refuse('contract.tiers_invalid', named(flaw, merchant.currency));
  if (upline) {
    const above = upline.find(({ contract }) => contract.kind === kind && contract.product === product);
    if (!above) return refuse('contract.no_own');
    if (!isOfSameBasis(terms, above.terms)) return refuse('contract.basis_differs');
    // where it is not covered, the upline may sign that its own cash pays what is missing
    const covered = terms.drawCash ? ok() : checkCovered(checked, above.terms);
    if (!covered.ok) return covered;
  }
  return checkBound(merchant, { kind, product, terms }, others, rates);
}

function checkCovered(
  { terms, capsBesideMinor, merchant: { currency } }: Checked,
  above: Terms,
): Result<undefined, 'contract.not_covered'> {
  const uncovered = uncoveredTier(terms.tiers, above.tiers);
  const tier = uncovered === undefined ? undefined : terms.tiers[uncovered];
  if (uncovered !== undefined && tier) {
    const max = Number(highestCovered(above.tiers, tier)) / 10_000;
    return refuse('contract.not_covered', { tier: uncovered + 1, most: max });
  }
  const hours = uncoveredHours(terms, above, capsBesideMinor);
  if (!hours) return ok();
  const { field } = hours;
  return field === 'advance'
    ? refuse('contract.not_covered', { field })
    : refuse('contract.not_covered', { field, most: formatAmount(hours.maxMinor, currency) });
}

/** Shares of revenue, and dividends, are only compared where they are of the same: what is paid below is paid from what is paid above. */
function isOfSameBasis({ revenue, period, carry, rule, feePpm: ownFeePpm }: Terms, above: Terms): boolean {
  if (!revenue || !above.revenue) {
    return revenue === above.revenue && rule === above.rule && ownFeePpm === above.feePpm;
  }
  const { basis, feePpm, paymentPpm, isLiveHalved } = above.revenue;
  return (
    [revenue.basis === basis, revenue.feePpm === feePpm, revenue.paymentPpm === paymentPpm].every(Boolean) &&
    revenue.isLiveHalved === isLiveHalved &&
    period === above.period &&
    carry === above.carry
  );
}

/** People count tiers from one, and rates in percent. */
function named(flaw: NonNullable<ReturnType<typeof flawOf>>, currency: Currency) {
  if (flaw.flaw === 'too_many_tiers') return { flaw: flaw.flaw, tier: flaw.max + 1, max: flaw.max };
  if (flaw.flaw === 'no_tiers') return { flaw: flaw.flaw, tier: 1 };
  const named = { flaw: flaw.flaw, tier: flaw.tier + 1 };
  if (flaw.flaw !== 'out_of_range') return named;
  const { field, min, max } = flaw;
  if (field === 'rate') return { ...named, field, min: Number(min) / 10_000, max: Number(max) / 10_000 };
  if (field === 'active') return { ...named, field, min: Number(min), max: Number(max) };
  return { ...named, field, min: formatAmount(min, currency), max: formatAmount(max, currency) };
}

/** What all contracts of an agent would take of each product it is in. */
function checkBound(
  merchant: Merchant,
  signed: Share,
  others: readonly InForce[],
  rates: Rates,
): Result<undefined, 'contract.above_bound'> {
  const unchanged = others.filter(
    ({ contract }) => contract.kind !== signed.kind || contract.product !== signed.product,
  );
  const shares = [signed, ...unchanged.map(({ contract: { kind, product }, terms }) => ({ kind, product, terms }))];
  const bound = boundOf(merchant);
  const loads = loadsOf(bound, shares, signed.product === 'CONS' ? undefined : [signed.product], rates);
  const above = loads.find(({ isAbove }) => isAbove);
  if (!above) return ok();
  const { product, loadPpm } = above;
  return refuse('contract.above_bound', { product, load: percentOf(loadPpm), limit: percentOf(bound.limitPpm) });
}

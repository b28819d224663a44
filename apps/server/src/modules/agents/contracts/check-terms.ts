/** Whether a contract may be signed: its own tiers, what its upline has, and what is left of the products' edges. */
import { ok, type Result, refuse } from '#kernel';
import { flawOf, loadOf, rateOf, type Tier, uncoveredTier } from '../formulas/index.ts';
import { isInForce } from './lifecycle.ts';
import type { ContractRow, VersionRow } from './store.ts';
import {
  boundPpm,
  type ContractKind,
  type ContractProduct,
  contractProducts,
  edgePpm,
  rangesOf,
  readTerms,
  type Terms,
} from './terms/index.ts';

export type TermsRefusal =
  | 'contract.tiers_invalid'
  | 'contract.no_own'
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

export interface Checked {
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly terms: Terms;
  /** Those of the upline; undefined where it is the platform. */
  readonly upline: readonly InForce[] | undefined;
  /** The agent's own other ones. */
  readonly others: readonly InForce[];
}

export function checkTerms({ kind, product, terms, upline, others }: Checked): Result<undefined, TermsRefusal> {
  const flaw = flawOf(terms.tiers, rangesOf(kind));
  if (flaw) return refuse('contract.tiers_invalid', named(flaw));
  if (upline) {
    const above = upline.find(({ contract }) => contract.kind === kind && contract.product === product);
    if (!above) return refuse('contract.no_own');
    const uncovered = uncoveredTier(terms.tiers, above.terms.tiers);
    // the upline has signed that its own cash pays what is missing
    if (uncovered !== undefined && !terms.drawCash) return refuse('contract.not_covered', { tier: uncovered + 1 });
  }
  return checkBound({ kind, product, terms }, others);
}

/** People count tiers from one. */
const named = (flaw: NonNullable<ReturnType<typeof flawOf>>) =>
  'tier' in flaw ? { flaw: flaw.flaw, tier: flaw.tier + 1 } : { ...flaw };

const highest = (tiers: readonly Tier[]) => tiers.reduce((max, tier) => (rateOf(tier) > max ? rateOf(tier) : max), 0n);

interface Share {
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly terms: Terms;
}

/** What all contracts of an agent would take of each product it is in. */
function checkBound(signed: Share, others: readonly InForce[]): Result<undefined, 'contract.above_bound'> {
  const kept = others.filter(({ contract }) => contract.kind !== signed.kind || contract.product !== signed.product);
  const shares: readonly Share[] = [
    signed,
    ...kept.map(({ contract: { kind, product }, terms }) => ({ kind, product, terms })),
  ];
  const products = signed.product === 'CONS' ? contractProducts : [signed.product];
  for (const product of products) {
    const within = shares.filter((share) => share.product === product || share.product === 'CONS');
    const sumOf = (isDividend: boolean) =>
      within
        .filter(({ kind }) => (kind === 'dividend') === isDividend)
        .reduce((sum, { terms }) => sum + highest(terms.tiers), 0n);
    const { loadPpm } = loadOf({ turnoverPpm: sumOf(false), dividendPpm: sumOf(true) }, edgePpm[product]);
    if (loadPpm > boundPpm) {
      return refuse('contract.above_bound', { product, load: percent(loadPpm), limit: percent(boundPpm) });
    }
  }
  return ok();
}

/** Parts per million as percent, rounded up to a tenth. */
const percent = (ppm: bigint) => Number((ppm + 999n) / 1_000n) / 10;

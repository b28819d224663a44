/** What contracts take of the products' edges. */
import { loadOf, rateOf, type Tier } from '../formulas/index.ts';
import {
  boundPpm,
  type ContractKind,
  type ContractProduct,
  contractProducts,
  edgePpm,
  type Terms,
} from './terms/index.ts';

export interface Share {
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly terms: Terms;
}

export interface ProductLoad {
  readonly product: ContractProduct;
  readonly loadPpm: bigint;
  readonly isAbove: boolean;
}

const highest = (tiers: readonly Tier[]) => tiers.reduce((max, tier) => (rateOf(tier) > max ? rateOf(tier) : max), 0n);

/** By product: what its own contracts and those of all together take of it. */
export function loadsOf(shares: readonly Share[], products = contractProducts as readonly ContractProduct[]) {
  return products.map((product): ProductLoad => {
    const within = shares.filter((share) => share.product === product || share.product === 'CONS');
    const sumOf = (isDividend: boolean) =>
      within
        .filter(({ kind }) => (kind === 'dividend') === isDividend)
        .reduce((sum, { terms }) => sum + highest(terms.tiers), 0n);
    const { loadPpm } = loadOf({ turnoverPpm: sumOf(false), dividendPpm: sumOf(true) }, edgePpm[product]);
    return { product, loadPpm, isAbove: loadPpm > boundPpm };
  });
}

/** Parts per million as percent, rounded up to a tenth. */
export const percentOf = (ppm: bigint) => Number((ppm + 999n) / 1_000n) / 10;

/** What contracts take of the products' edges. */
import { loadOf, rateOf, type Tier } from '../formulas/index.ts';
import {
  type Bound,
  type ContractKind,
  type ContractProduct,
  contractProducts,
  type Terms,
  takesEarnings,
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

const highestOf = (shares: readonly Share[], isOne: (share: Share) => boolean) =>
  shares.filter(isOne).reduce((sum, { terms }) => sum + highest(terms.tiers), 0n);

/** Hours that are an advance take only what they pay beyond the day's salary of their product. */
function turnoverOf(shares: readonly Share[]): bigint {
  const isAdvance = ({ terms }: Share) => terms.isAdvance === true;
  const alone = highestOf(shares, (share) => !takesEarnings(share.kind, share.terms) && !isAdvance(share));
  return [...Map.groupBy(shares, ({ product }) => product).values()].reduce((sum, own) => {
    const beyond = highestOf(own, isAdvance) - highestOf(own, ({ kind }) => kind === 'salary');
    return beyond > 0n ? sum + beyond : sum;
  }, alone);
}

/** Rates of rebates by product, in parts per million of the valid bets. */
export type Rates = ReadonlyMap<string, number>;

/** By product: what its own contracts, those of all together and its rebates take of it. Series of lotteries are in their prizes already. */
export function loadsOf(
  { limitPpm, edgePpm }: Bound,
  shares: readonly Share[],
  products: readonly ContractProduct[] = contractProducts,
  rates: Rates = new Map(),
) {
  return products.map((product): ProductLoad => {
    const within = shares.filter((share) => share.product === product || share.product === 'CONS');
    const dividendPpm = highestOf(within, ({ kind, terms }) => takesEarnings(kind, terms));
    const ratePpm = product === 'LOTT' ? 0n : BigInt(rates.get(product) ?? 0);
    const taken = { turnoverPpm: turnoverOf(within) + ratePpm, dividendPpm };
    const { loadPpm } = loadOf(taken, edgePpm(product));
    return { product, loadPpm, isAbove: loadPpm > limitPpm };
  });
}

/** Parts per million as percent, rounded up to a tenth. */
export const percentOf = (ppm: bigint) => Number((ppm + 999n) / 1_000n) / 10;

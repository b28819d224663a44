/** What a merchant lets contracts say, by its own rules or by those that are usual, in minor units of its currency. */
import { type Currency, configuredAmount } from '#kernel';
import type { Merchant } from '../../../merchants/index.ts';
import { isOfTurnover, type Ranges } from '../../formulas/index.ts';
import { ppmOf } from './read-tiers.ts';
import type { ContractKind, ContractProduct, Terms } from './terms.ts';

const HOURS_72_MS = 72 * 3_600_000;

export const proposalMs = HOURS_72_MS;

const MAX_AMOUNT = 10n ** 15n;
const MAX_MEMBERS = 1_000_000;
/** The field's usual number. */
const MAX_TIERS = 6;
/** A share of turnover is small: the bound decides within it. From the smallest rate of 0.001 %. */
const TURNOVER = ['0.00001', '0.05'] as const;
const EARNINGS = ['0.00001', '0.6'] as const;

/** Own deposits and valid bets of a period that make a member active. Of an hour a bet alone does. */
export interface ActiveFrom {
  readonly depositMinor: bigint;
  readonly validMinor: bigint;
}

const usualActive = { deposits: '1000', bets: '5000' };
const usualBound = '0.7';
/** Of the lowest common game of each, so that the bound holds for all of them. */
const usualEdges: Readonly<Record<ContractProduct, string>> = {
  LOTT: '0.04',
  ELOTT: '0.04',
  RNG: '0.04',
  LIVE: '0.0106',
  FISH: '0.04',
  SPORTS: '0.05',
  PVP: '0.03',
  CONS: '0.0106',
};

/** Of configuration, which is checked where it is registered. */
const sharePpm = (text: string) => ppmOf(text) ?? 0n;

type Ruled = Pick<Merchant, 'currency' | 'manifest'>;

const rulesOf = ({ manifest: { agents = {} } }: Ruled) => agents;

/** Of bills of a kind; of the overview, which is of none, what all kinds have. */
export function activeFrom(merchant: Ruled, kind?: ContractKind): ActiveFrom {
  const { kinds, activeFrom: ofAll = usualActive } = rulesOf(merchant);
  const { deposits, bets } = (kind && kinds?.[kind]?.activeFrom) ?? ofAll;
  const { currency } = merchant;
  return { depositMinor: configuredAmount(deposits, currency), validMinor: configuredAmount(bets, currency) };
}

/** What shares may take of the products' edges. */
export interface Bound {
  /** All together, of an edge. */
  readonly limitPpm: bigint;
  /** The part of the stakes that the house keeps. */
  readonly edgePpm: (product: ContractProduct) => bigint;
}

export function boundOf(merchant: Ruled): Bound {
  const { bound = usualBound, edges = {} } = rulesOf(merchant);
  return { limitPpm: sharePpm(bound), edgePpm: (product) => sharePpm(edges[product] ?? usualEdges[product]) };
}

/** Whether contracts of the kind are signed at all, and by agents of which levels. */
export function offeredOf(merchant: Ruled, kind: ContractKind) {
  const { isOff = false, toLevel } = rulesOf(merchant).kinds?.[kind] ?? {};
  return { isOff, toLevel };
}

const amounts = (range: readonly [string, string] | undefined, currency: Currency): readonly [bigint, bigint] =>
  range ? [configuredAmount(range[0], currency), configuredAmount(range[1], currency)] : [0n, MAX_AMOUNT];

export function rangesOf(merchant: Ruled, kind: ContractKind, terms: Pick<Terms, 'revenue' | 'rule'>): Ranges {
  const { maxTiers = MAX_TIERS, sales, loss, hasNoLossTest, active, rate } = rulesOf(merchant).kinds?.[kind] ?? {};
  const { currency } = merchant;
  const [minActive, maxActive] = active ?? [0, MAX_MEMBERS];
  const [lowest, highest] = rate ?? (takesEarnings(kind, terms) ? EARNINGS : TURNOVER);
  // of one bet there is neither a team's loss nor more than one member
  const isOfOneBet = kind === 'realtime';
  return {
    maxTiers,
    salesMinor: amounts(sales, currency),
    isLossTested: hasNoLossTest !== true,
    lossMinor: isOfOneBet ? [0n, 0n] : amounts(loss, currency),
    activeMembers: isOfOneBet ? [0n, 1n] : [BigInt(minActive), BigInt(maxActive)],
    ratePpm: [sharePpm(lowest), sharePpm(highest)],
  };
}

/** Whether a contract is a share of what the house kept, and not of what was bet. */
export const takesEarnings = (kind: ContractKind, { revenue, rule }: Pick<Terms, 'revenue' | 'rule'>): boolean =>
  kind === 'dividend' ? rule !== 'turnover' : kind === 'revenue' && !isOfTurnover(revenue?.basis ?? 'revenue');

/** The platform's settings of contracts: what may be signed at all. Amounts are minor units of a currency of two decimals. */
import { isOfTurnover, type Ranges } from '../../formulas/index.ts';
import type { ContractKind, ContractProduct, Terms } from './terms.ts';

const HOURS_72_MS = 72 * 3_600_000;

export const proposalMs = HOURS_72_MS;

const MAX_AMOUNT = 10n ** 15n;

/** What makes a member active, in minor units: own deposits and valid bets of the period. Of an hour a bet alone does. */
export const activeFrom = { depositMinor: 100_000n, validMinor: 500_000n } as const;

/** The field's usual six tiers; from the smallest rate of 0.001 %. */
export const rangesOf = (kind: ContractKind, terms: Pick<Terms, 'revenue' | 'rule'>): Ranges => ({
  maxTiers: 6,
  salesMinor: [0n, MAX_AMOUNT],
  // of one bet there is neither a team's loss nor more than one member
  lossMinor: [0n, kind === 'realtime' ? 0n : MAX_AMOUNT],
  activeMembers: [0n, kind === 'realtime' ? 1n : 1_000_000n],
  // a share of turnover is small: the bound decides within it
  ratePpm: takesEarnings(kind, terms) ? [10n, 600_000n] : [10n, 50_000n],
});

/** Whether a contract is a share of what the house kept, and not of what was bet. */
export const takesEarnings = (kind: ContractKind, { revenue, rule }: Pick<Terms, 'revenue' | 'rule'>): boolean =>
  kind === 'dividend' ? rule !== 'turnover' : kind === 'revenue' && !isOfTurnover(revenue?.basis ?? 'revenue');

/** All shares together take at most this of a product's edge. */
export const boundPpm = 700_000n;

/** The part of the stakes that the house keeps of a product: of its lowest common game, so that the bound holds for all of them. */
export const edgePpm: Readonly<Record<ContractProduct, bigint>> = {
  LOTT: 40_000n,
  ELOTT: 40_000n,
  RNG: 40_000n,
  LIVE: 10_600n,
  FISH: 40_000n,
  SPORTS: 50_000n,
  PVP: 30_000n,
  CONS: 10_600n,
};

/** What says that bonus money is abused, how much each says, and from where on. Pure: facts in, signals out. */
import type { AbuseSignal } from '#contract';
import { networkOf } from '#kernel';

export interface Signal {
  readonly kind: AbuseSignal;
  /** In hundredths; of links, those of linked players. */
  readonly weight: number;
  /** Whom it is shared with, or bet against. */
  readonly members: readonly string[];
  /** How many accounts, draws, percent or deposits. */
  readonly count: number;
}

/** Of patterns. One alone is no proof: a household claims from one address, a careful player covers bets. */
const weights = { burst: 40, network: 20, opposite: 70, both_sides: 50, low_risk: 40, bonus_only: 30 } as const;

/** Other accounts that claimed within the hour, at one address and in one network. */
const MIN_BURST = 3;
const MIN_NETWORK = 5;
/** Draws in which two sides were bet on and one of them paid. */
const MIN_DRAWS = 3;
/** Of what was staked towards a grant, in percent. */
const MIN_COVERED = 50;
const MIN_DEPOSITS = 3;
const MIN_TAKEN = 2;
const SHOWN = 20;

export interface SharedLink {
  readonly memberId: string;
  readonly kind: string;
}

/** Links of accounts that were given something of the same campaign: by kind, each account once. */
export function linkSignals(
  links: readonly SharedLink[],
  claimants: ReadonlySet<string>,
  weightOf: (links: readonly SharedLink[]) => number,
): readonly Signal[] {
  const shared = links.filter(({ kind, memberId }) => isLink(kind) && claimants.has(memberId));
  return [...Map.groupBy(shared, ({ kind }) => kind)].map(([kind, all]) => {
    const members = [...new Set(all.map(({ memberId }) => memberId))];
    const weight = weightOf(all);
    return { kind: kind as AbuseSignal, weight, members: members.slice(0, SHOWN), count: members.length };
  });
}

const isLink = (kind: string) => ['document', 'account', 'name', 'device', 'address'].includes(kind);

export interface AddressOf {
  readonly memberId: string;
  readonly address: string;
}

/** Many accounts that claim within an hour of each other at one address, or in one network: the addresses are of that hour. */
export function burstSignals(memberId: string, addresses: readonly AddressOf[]): readonly Signal[] {
  const own = addresses.filter((one) => one.memberId === memberId).map(({ address }) => address);
  const others = addresses.filter((one) => one.memberId !== memberId);
  const near = (isNear: (address: string) => boolean) => [
    ...new Set(others.filter(({ address }) => isNear(address)).map((one) => one.memberId)),
  ];
  const signal = (kind: 'burst' | 'network', members: readonly string[]): Signal => ({
    kind,
    weight: weights[kind],
    members: members.slice(0, SHOWN),
    count: members.length,
  });
  const atOne = near((address) => own.includes(address));
  if (atOne.length >= MIN_BURST) return [signal('burst', atOne)];
  const networks = new Set(own.map(networkOf));
  const inOne = near((address) => networks.has(networkOf(address)));
  return inOne.length >= MIN_NETWORK ? [signal('network', inOne)] : [];
}

/** Draws in which a member and another, or the same, bet on two sides: how often exactly one side paid, and how often not. */
export interface Opposites {
  readonly memberId: string;
  readonly opposite: number;
  readonly alike: number;
}

/** Two sides of one thing: one of them always pays. Of two bets that only look like it, often both pay or none does. */
export function oppositeSignals(memberId: string, found: readonly Opposites[]): readonly Signal[] {
  const sure = found.filter(({ opposite, alike }) => opposite >= MIN_DRAWS && alike * 5 <= opposite);
  const own = sure.filter((one) => one.memberId === memberId);
  const others = sure.filter((one) => one.memberId !== memberId);
  const max = (all: readonly Opposites[]) => Math.max(...all.map(({ opposite }) => opposite));
  return [
    ...(others.length > 0
      ? [
          {
            kind: 'opposite' as const,
            weight: weights.opposite,
            members: others.map((one) => one.memberId).slice(0, SHOWN),
            count: max(others),
          },
        ]
      : []),
    ...(own.length > 0
      ? [{ kind: 'both_sides' as const, weight: weights.both_sides, members: [], count: max(own) }]
      : []),
  ];
}

/** Most of what was staked towards the grant could not be lost. */
export function lowRiskSignals(sums: {
  readonly stakedMinor: bigint;
  readonly coveredMinor: bigint;
}): readonly Signal[] {
  if (sums.stakedMinor === 0n) return [];
  const percent = Number((sums.coveredMinor * 100n) / sums.stakedMinor);
  return percent >= MIN_COVERED ? [{ kind: 'low_risk', weight: weights.low_risk, members: [], count: percent }] : [];
}

export interface DepositPattern {
  readonly deposits: number;
  readonly withBonus: number;
  /** Withdrawals requested within a day after a sum had been played. */
  readonly takenAtOnce: number;
}

/** Nothing is deposited without a bonus, and all is withdrawn as soon as a sum was played. */
export function patternSignals({ deposits, withBonus, takenAtOnce }: DepositPattern): readonly Signal[] {
  const isSo = deposits >= MIN_DEPOSITS && withBonus === deposits && takenAtOnce >= MIN_TAKEN;
  return isSo ? [{ kind: 'bonus_only', weight: weights.bonus_only, members: [], count: deposits }] : [];
}

/** At most 100. */
export const sumOf = (signals: readonly Signal[]) =>
  Math.min(
    100,
    signals.reduce((sum, { weight }) => sum + weight, 0),
  );

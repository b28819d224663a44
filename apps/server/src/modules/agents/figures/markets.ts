/** What is known of a market: bets of one member that are counted together. Pure, and the same in whatever order it is published. */

/** A bet as one fact has it. */
export interface ReportedBet {
  readonly id: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** What of the stake was at risk, where that is known apart from the result. */
  readonly countedMinor?: bigint;
  /** The bettor's own rebate of a lottery, paid with the payout. */
  readonly rebateMinor?: bigint;
  /** Of lotteries: the stakes that were sold in prize series, by the bettor's own then. */
  readonly sold?: readonly SoldStake[];
  /** The higher one counts. */
  readonly version: number;
  readonly placedAt: Date;
  readonly settledAt: Date;
}

export interface ReportedMarket {
  readonly id: string;
  readonly memberId: string;
  readonly product: string;
  readonly bets: readonly ReportedBet[];
}

export interface SoldStake {
  readonly series: number;
  readonly stakeMinor: string;
}

interface StoredBet {
  readonly stake: string;
  readonly payout: string;
  readonly counted?: string;
  readonly rebate?: string;
  readonly sold?: readonly SoldStake[];
  readonly version: number;
  readonly placed: string;
  readonly settled: string;
}

export interface StoredBets {
  readonly [bet: string]: StoredBet;
}

/** Of a bet the part in bonus money. */
export interface BonusPartOfBet {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

const aboveZero = (minor: bigint) => (minor > 0n ? minor : 0n);

function cashOf(bet: ReportedBet, part: BonusPartOfBet): ReportedBet {
  const { stakeMinor, payoutMinor, countedMinor = stakeMinor, rebateMinor = 0n, sold = [] } = bet;
  if (stakeMinor === 0n) return bet;
  const ownMinor = aboveZero(stakeMinor - part.stakeMinor);
  const partOf = (minor: bigint) => (minor * ownMinor) / stakeMinor;
  return {
    ...bet,
    stakeMinor: ownMinor,
    payoutMinor: aboveZero(payoutMinor - part.payoutMinor),
    countedMinor: partOf(countedMinor),
    rebateMinor: partOf(rebateMinor),
    sold: sold.map(({ series, stakeMinor: minor }) => ({ series, stakeMinor: `${partOf(BigInt(minor))}` })),
  };
}

/** Bonus money is the house's until it is cash: nobody earns by its stakes, and nobody loses by its payouts. */
export function inCash(
  reported: readonly ReportedMarket[],
  parts: ReadonlyMap<string, BonusPartOfBet>,
): readonly ReportedMarket[] {
  if (parts.size === 0) return reported;
  const own = (bet: ReportedBet) => {
    const part = parts.get(bet.id);
    return part ? cashOf(bet, part) : bet;
  };
  return reported.map(({ bets, ...market }) => ({ ...market, bets: bets.map(own) }));
}

const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * The times are the first that were published, and the rest is of the highest version: a correction may come before what it corrects. What was at
 * risk is published once, by whichever.
 */
export function merged(known: StoredBets, reported: readonly ReportedBet[]): StoredBets {
  const bets: { [bet: string]: StoredBet } = { ...known };
  for (const {
    id,
    stakeMinor,
    payoutMinor,
    countedMinor,
    rebateMinor = 0n,
    sold = [],
    version,
    placedAt,
    settledAt,
  } of reported) {
    const before = bets[id];
    const [placed, settled] = [placedAt.toISOString(), settledAt.toISOString()];
    const times = {
      placed: before ? earlier(before.placed, placed) : placed,
      settled: before ? earlier(before.settled, settled) : settled,
    };
    const isNewer = !before || version > before.version;
    const counted = before?.counted ?? countedMinor?.toString();
    const atRisk = counted !== undefined && { counted };
    bets[id] = isNewer
      ? {
          stake: stakeMinor.toString(),
          payout: payoutMinor.toString(),
          version,
          ...times,
          ...atRisk,
          ...(rebateMinor > 0n && { rebate: rebateMinor.toString() }),
          ...(sold.length > 0 && { sold }),
        }
      : { ...before, ...times, ...atRisk };
  }
  return bets;
}

export interface Counted {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** At most the stakes, and at most what was won or lost: bets against each other count nothing. */
  readonly validMinor: bigint;
  /** The bettor's own, paid with the payouts. */
  readonly rebateMinor: bigint;
  readonly sold: readonly SoldStake[];
  readonly placedAt: Date;
  readonly settledAt: Date;
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);
const abs = (a: bigint) => (a < 0n ? -a : a);

export function countedOf(bets: StoredBets): Counted {
  const all = Object.values(bets);
  const sum = (of: (bet: StoredBet) => string) => all.reduce((total, bet) => total + BigInt(of(bet)), 0n);
  const [stakeMinor, payoutMinor] = [sum(({ stake }) => stake), sum(({ payout }) => payout)];
  // a push counts nothing, though another bet of its market was won
  const atRisk = sum(({ counted, stake, payout }) =>
    payout === stake ? '0' : min(BigInt(counted ?? stake), BigInt(stake)).toString(),
  );
  const first = (of: (bet: StoredBet) => string) => new Date(all.map(of).reduce(earlier));
  return {
    stakeMinor,
    payoutMinor,
    validMinor: min(min(atRisk, stakeMinor), abs(payoutMinor - stakeMinor)),
    rebateMinor: sum(({ rebate = '0' }) => rebate),
    sold: all.flatMap(({ sold = [] }) => sold),
    placedAt: first(({ placed }) => placed),
    settledAt: first(({ settled }) => settled),
  };
}

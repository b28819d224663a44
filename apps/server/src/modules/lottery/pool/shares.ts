/** Shares of lines, and what they are paid: every share of a group the same. */
import { type GroupPrize, type PoolTerms, type SharedEngine, unitsToMinor } from '#engine-kit';
import { assert, type Currency, type Json } from '#kernel';
import type { Db } from '../../../db/db.ts';
import type { DrawKey } from '../draws/index.ts';
import { dividedDraws } from './store-pool.ts';

export interface SharedLine {
  /** The text of its JSON. */
  readonly bet: string;
  readonly unitMinor: bigint;
  readonly multiple: number;
}

/** Shares of one bet at one price, by variant and text. */
export type SharesByBet = Map<string, Readonly<Record<string, number>>>;

/** Bets whose shares are remembered: popular ones are bought many thousand times. */
const MAX_REMEMBERED = 20_000;

/** The pot that prizes of a game are paid from. */
export const potOf = (game: string) => `pool/${game}`;

export function priceMinor({ priceUnits }: PoolTerms, currency: Currency): bigint {
  return unitsToMinor(priceUnits, currency);
}

/** By group: how many of a line's bets are in it, times the prices that each of them cost. */
export function sharesOfLine(
  engines: ReadonlyMap<string, SharedEngine>,
  { outcome, currency }: { readonly outcome: Json; readonly currency: Currency },
  { variant, line }: { readonly variant: string; readonly line: SharedLine },
  known: SharesByBet,
): readonly { readonly group: string; readonly shares: bigint }[] {
  const engine = engines.get(variant);
  assert(engine?.pool, 'this node has the pool that the order was sold under');
  const key = `${variant} ${line.bet}`;
  let ofBet = known.get(key);
  if (!ofBet) {
    const bet = engine.readBet(JSON.parse(line.bet));
    assert(bet.ok, 'a saved bet is valid');
    ofBet = engine.pool.sharesOf(bet.value, outcome);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(key, ofBet);
  }
  const price = priceMinor(engine.pool.terms, currency);
  const betMinor = line.unitMinor * BigInt(line.multiple);
  assert(betMinor % price === 0n, 'a bet costs a whole number of prices');
  return Object.entries(ofBet).map(([group, bets]) => ({ group, shares: BigInt(bets) * (betMinor / price) }));
}

/** What a draw was divided into: of real money, and of play money. */
export type PoolPrizes = ReadonlyMap<boolean, readonly GroupPrize[]>;

export function paidByShares(
  prizes: readonly GroupPrize[],
  has: readonly { readonly group: string; readonly shares: bigint }[],
): bigint {
  const each = new Map(prizes.map(({ group, eachMinor }) => [group, eachMinor]));
  return has.reduce((sum, { group, shares }) => sum + shares * (each.get(group) ?? 0n), 0n);
}

export async function prizesOf(db: Db, key: DrawKey): Promise<PoolPrizes> {
  const divided = await dividedDraws(db, key.merchantId, key.game, [key.drawIndex]);
  return new Map(divided.map(({ isTrial, prizes }) => [isTrial, prizes]));
}

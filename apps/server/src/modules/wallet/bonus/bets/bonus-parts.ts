/** What facts of settled bets say of bonus money: written by who ends bets, and taken from facts by who counts them. */
import type { BonusPart, Facts } from '#contract';
import type { Db } from '../../../../db/db.ts';
import type { BonusUse, Drawn, GroupedMovement } from '../../wallet.ts';
import { type BonusBet, bonusPartOf, bonusPartsAfter } from '../rules/index.ts';
import { bonusBets, bonusBetsWithin } from './store-bet.ts';

/** A bet that is placed and decided in one transaction. */
export interface BetAtOnce {
  readonly ref: string;
  readonly drawn: Drawn | undefined;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** Nothing is read: the stake says what it draws. */
export function bonusPartsAtOnce({ ref, drawn, stakeMinor, payoutMinor }: BetAtOnce): readonly BonusPart[] {
  if (!drawn || drawn.bonusMinor === 0n) return [];
  const { grantId, bonusMinor } = drawn;
  const paidMinor = bonusPartOf({ stakeMinor, bonusMinor }, payoutMinor);
  return [{ ref, grantId, stakeMinor: bonusMinor.toString(), payoutMinor: paidMinor.toString() }];
}

/** Bets of one merchant that end now: nobody else moves money of theirs. */
export interface BetOutcomes {
  /** What the game's movements say of it; undefined where it takes cash alone. */
  readonly bonusUse: BonusUse | undefined;
  readonly bets: readonly { readonly ref: string; readonly memberId: string; readonly isTrial: boolean }[];
  /** What is moved for them in this transaction. */
  readonly movements: readonly GroupedMovement[];
}

/** Those of them that drew on bonus money, as they stand once everything is moved. */
export async function bonusPartsOfOutcome(db: Db, merchantId: string, group: BetOutcomes): Promise<BonusPart[]> {
  const { bonusUse, bets, movements } = group;
  if (bonusUse === undefined || bets.every(({ isTrial }) => isTrial)) return [];
  const known = await knownOf(db, merchantId, group);
  if (known.length === 0) return [];
  const refs = realRefs(bets);
  return bonusPartsAfter(
    known.filter(({ ref }) => refs.has(ref)),
    movements.filter(({ ref }) => refs.has(ref)),
  );
}

const realRefs = (bets: BetOutcomes['bets']): ReadonlySet<string> =>
  new Set(bets.flatMap(({ ref, isTrial }) => (isTrial ? [] : ref)));

/** Thousands of bets end together in a draw, of which hardly any has drawn on bonus money: those that have are looked for by the draw. */
function knownOf(db: Db, merchantId: string, { bonusUse, bets }: BetOutcomes): Promise<readonly BonusBet[]> {
  const { draw } = bonusUse ?? {};
  if (draw === undefined) return bonusBets(db, merchantId, [...realRefs(bets)]);
  return bonusBetsWithin(db, merchantId, draw, ends(bets));
}

function ends(bets: BetOutcomes['bets']): { readonly first: string; readonly last: string } {
  let [first, last] = [bets[0]?.memberId ?? '', ''];
  for (const { memberId } of bets) {
    if (memberId < first) first = memberId;
    if (memberId > last) last = memberId;
  }
  return { first, last };
}

type BetBody = Facts['round.settled' | 'bet.changed' | 'orders.settled' | 'orders.corrected'];

/** What of a bet is bonus money. */
export interface DrawnPart {
  readonly grantId: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

function refsOf(body: BetBody): readonly string[] {
  if ('orders' in body) return body.orders.map(({ orderId }) => orderId);
  return ['roundId' in body ? body.roundId : body.betId];
}

/** By round, bet and order; read of those alone whose facts do not say it. */
export async function bonusPartsOf(
  db: Db,
  merchantId: string,
  bodies: readonly BetBody[],
): Promise<ReadonlyMap<string, DrawnPart>> {
  const unsaid = bodies.flatMap((body) => (body.bonusParts ? [] : refsOf(body)));
  const read = unsaid.length === 0 ? [] : bonusPartsAfter(await bonusBets(db, merchantId, unsaid), []);
  const published = bodies.flatMap(({ bonusParts = [] }) => bonusParts);
  return new Map(
    [...read, ...published].map(({ ref, grantId, stakeMinor, payoutMinor }) => [
      ref,
      { grantId, stakeMinor: BigInt(stakeMinor), payoutMinor: BigInt(payoutMinor) },
    ]),
  );
}

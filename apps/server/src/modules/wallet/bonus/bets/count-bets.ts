/** Ended bets: what each counts towards the sum of its grant, and the grants that it completes or leaves without money. */
import type { Tx } from '../../../../db/db.ts';
import type { Merchant } from '../../../merchants/index.ts';
import { bonusBalances } from '../accounts.ts';
import { type BonusContext, now } from '../context.ts';
import { completeGrant, endGrant, isHeld } from '../end-grant.ts';
import { takeTurns } from '../grant-bonus.ts';
import { type BonusBet, bonusStakeOf, countBet, type EndedBet, hasAccount, readTerms } from '../rules/index.ts';
import { activeGrantsOf, type GrantRow, lockGrants, updateGrant } from '../store-grant.ts';
import { type BetCount, bonusBets, bonusBetsOfDraws, endBonusBets, openBets, saveCounts } from './store-bet.ts';

export interface CountedBets {
  /** Those that counted towards no grant: they count towards other sums. */
  readonly left: readonly EndedBet[];
  /** Those that earn no rebate besides. */
  readonly exclusiveRefs: ReadonlySet<string>;
  /** Whose bonus money changed. */
  readonly memberIds: readonly string[];
}

/** Bets of one merchant, each once. A bet feeds the grant it drew on, else the active one that was there when it was placed. */
export async function countBets(
  bonus: BonusContext,
  tx: Tx,
  merchant: Merchant,
  bets: readonly EndedBet[],
): Promise<CountedBets> {
  if (bets.length === 0) return { left: [], exclusiveRefs: new Set(), memberIds: [] };
  const ofDraws = bets.flatMap(({ draw, memberId }) => (draw === undefined ? [] : { draw, memberId }));
  const read = await bonusBetsOfDraws(tx, merchant.id, ofDraws);
  const drawing = bets.flatMap(({ ref, drawn }) => (drawn ? { ref, ...drawn } : []));
  const active = await activeGrantsOf(tx, merchant.id, [...new Set(bets.map(({ memberId }) => memberId))]);
  const ids = [...drawing, ...read].map(({ grantId }) => grantId);
  const grants = await lockGrants(tx, merchant.id, [...ids, ...active.map(({ id }) => id)]);
  if (grants.length === 0) return { left: bets, exclusiveRefs: new Set(), memberIds: [] };
  // Read anew under the lock: a part of a stake may have been given back meanwhile.
  const refs = read.map(({ ref }) => ref);
  const drawn = await bonusBets(tx, merchant.id, refs);
  await endBonusBets(tx, merchant.id, [...drawing.map(({ ref }) => ref), ...refs], now(bonus));
  const { left, counts, changed } = countAll(grants, drawn, bets);
  await saveCounts(tx, merchant.id, counts);
  const touched = [...changed.values()].filter(({ state }) => state === 'active');
  await endThose(bonus, tx, touched);
  const isExclusive = (id: string) => {
    const grant = changed.get(id);
    return grant !== undefined && readTerms(grant.terms).isExclusive;
  };
  return {
    left,
    exclusiveRefs: new Set(counts.filter(({ grantId }) => isExclusive(grantId)).map(({ ref }) => ref)),
    memberIds: [...new Set(touched.map(({ member_id }) => member_id))],
  };
}

/** What a bet drew, less what was given back; of a draw, all that the member's bets in it drew on the grant of the first. */
function drawnByBet(read: readonly BonusBet[]) {
  const ofDraw = Map.groupBy(read, ({ draw, memberId }) => `${draw} ${memberId}`);
  return ({ draw, memberId, drawn }: EndedBet): Pick<BonusBet, 'grantId' | 'bonusMinor'> | undefined => {
    if (draw === undefined) return drawn;
    const parts = (ofDraw.get(`${draw} ${memberId}`) ?? []).filter((part) => bonusStakeOf(part) > 0n);
    const [first] = parts.sort((one, other) => (one.ref < other.ref ? -1 : 1));
    if (!first) return undefined;
    const own = parts.filter(({ grantId }) => grantId === first.grantId);
    const bonusMinor = own.reduce((sum, part) => sum + bonusStakeOf(part), 0n);
    return { grantId: first.grantId, bonusMinor };
  };
}

function countAll(grants: readonly GrantRow[], drawn: readonly BonusBet[], bets: readonly EndedBet[]) {
  const drawnOf = drawnByBet(drawn);
  const left: EndedBet[] = [];
  const counts: BetCount[] = [];
  const changed = new Map<string, GrantRow>();
  for (const bet of bets) {
    const own = drawnOf(bet);
    const found = grants.find(({ id, member_id, state }) =>
      own ? id === own.grantId : member_id === bet.memberId && state === 'active',
    );
    const grant = found && (changed.get(found.id) ?? found);
    const isBefore = !own && (grant?.activated_at ?? bet.placedAt) > bet.placedAt;
    if (!grant || isBefore) {
      left.push(bet);
      continue;
    }
    if (grant.state !== 'active') continue;
    const bonusMinor = own?.bonusMinor ?? 0n;
    const { countedMinor, reason } = countBet(readTerms(grant.terms), bet, bonusMinor);
    const lacking = grant.required_minor - grant.done_minor;
    const takenMinor = countedMinor < lacking ? countedMinor : lacking;
    counts.push({
      grantId: grant.id,
      ref: bet.ref,
      game: bet.game,
      stakeMinor: bet.stakeMinor,
      countedMinor: takenMinor,
      reason,
      at: bet.at,
    });
    const cash = reason === 'void' ? 0n : bet.stakeMinor - bonusMinor;
    changed.set(grant.id, {
      ...grant,
      done_minor: grant.done_minor + takenMinor,
      cash_staked_minor: grant.cash_staked_minor + cash,
    });
  }
  return { left, counts, changed };
}

/** Payout, count, convert: what was played is completed; what has no money and no open bet is over. */
async function endThose(bonus: BonusContext, tx: Tx, grants: readonly GrantRow[]): Promise<void> {
  const balances = await bonusBalances(bonus, tx, grants);
  for (const [index, counted] of grants.entries()) {
    const grant = await updateGrant(tx, counted, {});
    const terms = readTerms(grant.terms);
    const isEmpty = hasAccount(terms) && balances[index] === 0n;
    const isPlayed = grant.done_minor >= grant.required_minor;
    // What was paid to cash was looked at before that.
    if (isPlayed && terms.mode !== 'turnover' && (await isHeld(bonus, tx, grant))) continue;
    const ended = isPlayed
      ? await completeGrant(bonus, tx, grant)
      : isEmpty && (await openBets(tx, grant.merchant_id, grant.id)).count === 0
        ? await endGrant(bonus, tx, grant, 'bust')
        : undefined;
    if (ended) await takeTurns(bonus, tx, { merchantId: grant.merchant_id, memberId: grant.member_id });
  }
}

/**
 * Divides movements between cash and bonus money: stakes as they were funded, payouts and refunds as the stake of their bet was. What a bet
 * pays after its grant has ended goes where the end of the grant sends it.
 */
import { assert } from '#kernel';
import type { Tx } from '../../../../db/db.ts';
import { counterpartName, ownerOfGame } from '../../accounts.ts';
import type { GroupedMovement } from '../../wallet.ts';
import { bonusBalances, bonusName } from '../accounts.ts';
import { type BonusContext, now } from '../context.ts';
import { endedGrant } from '../end-grant.ts';
import { creditOf, notifyOfCredits, postSteps, type Step } from '../post.ts';
import { afterMovement, type BonusBet, bonusPartOf, isBack, partsAtCompletion } from '../rules/index.ts';
import { type GrantRow, lockGrants, updateGrant } from '../store-grant.ts';
import { bonusBets, drawsWithBonus, saveBonusBets } from './store-bet.ts';

type Groups = readonly (readonly GroupedMovement[])[];

interface LateStep {
  readonly grant: GrantRow;
  readonly step: Step;
  /** What of it becomes cash. */
  readonly convertedMinor: bigint;
}

/** What is posted instead: the same groups of cash first, then those of grants' accounts. */
export interface SplitGroups {
  readonly groups: Groups;
  /** What each of the movements that were given left on cash and bonus, from those posted. */
  readonly balances: (posted: readonly (readonly bigint[])[]) => readonly (readonly bigint[])[];
  /** After the groups: what goes from a house to a campaign, and what became of grants and bets. */
  readonly finish: () => Promise<void>;
}

/** The bets that what comes back belongs to, and further stakes of known rounds: a bet of this call is not known yet. */
function knownBets(groups: Groups): readonly GroupedMovement[] {
  return groups.flatMap((group) => {
    const staked = new Set(group.filter(({ kind, drawn }) => kind === 'stake' && drawn).map(({ ref }) => ref));
    return group.filter((one) => one.bonusUse && (isBack(one) ? !staked.has(one.ref) : isFurther(one)));
  });
}

const isFurther = ({ bonusUse }: GroupedMovement) => (bonusUse?.stakedBeforeMinor ?? 0n) > 0n;

/** Thousands of bets end together in a draw, of which hardly any has drawn on bonus money: whether one has is asked first. */
async function refsOf(tx: Tx, merchantId: string, known: readonly GroupedMovement[]): Promise<string[]> {
  const draws = new Set(known.flatMap(({ bonusUse }) => bonusUse?.draw ?? []));
  const drawn = await drawsWithBonus(tx, merchantId, [...draws]);
  const isPossible = ({ bonusUse }: GroupedMovement) => bonusUse?.draw === undefined || drawn.has(bonusUse.draw);
  return [...new Set(known.filter(isPossible).map(({ ref }) => ref))];
}

/** Undefined where nothing has to do with bonus money. */
export async function splitGroups(bonus: BonusContext, tx: Tx, groups: Groups): Promise<SplitGroups | undefined> {
  const isDrawn = groups.some((group) => group.some(({ drawn }) => drawn));
  const ofMerchants = Map.groupBy(knownBets(groups), ({ accountRef }) => accountRef.merchant.id);
  if (ofMerchants.size === 0 && !isDrawn) return undefined;
  const parts = await Promise.all(
    [...ofMerchants].map(async ([merchantId, movements]) => {
      const refs = await refsOf(tx, merchantId, movements);
      const known = await bonusBets(tx, merchantId, refs);
      const ids = known.map(({ grantId }) => grantId);
      const grants = await lockGrants(tx, merchantId, ids);
      // Read anew under the lock: another payout of the bet may have been waited for.
      return { grants, bets: known.length === 0 ? [] : await bonusBets(tx, merchantId, refs) };
    }),
  );
  const grants = parts.flatMap((part) => part.grants);
  if (!isDrawn && grants.length === 0) return undefined;
  return createSplit(bonus, tx, groups, {
    grants,
    bets: parts.flatMap((part) => part.bets),
    balances: await bonusBalances(bonus, tx, grants),
  });
}

interface Known {
  readonly grants: readonly GrantRow[];
  readonly bets: readonly BonusBet[];
  readonly balances: readonly bigint[];
}

/** The state while the movements are gone through, in order. */
interface Walk {
  readonly grants: Map<string, GrantRow>;
  readonly bets: Map<string, BonusBet>;
  readonly held: Map<string, bigint>;
  readonly ofGrants: Map<string, GroupedMovement[]>;
  readonly late: LateStep[];
  readonly changed: Set<string>;
}

function createSplit(bonus: BonusContext, tx: Tx, groups: Groups, known: Known): SplitGroups {
  const walk: Walk = {
    grants: new Map(known.grants.map((grant) => [grant.id, grant])),
    bets: new Map(known.bets.map((bet) => [bet.ref, bet])),
    held: new Map(known.grants.map(({ id }, index) => [id, known.balances[index] ?? 0n])),
    ofGrants: new Map(),
    late: [],
    changed: new Set(),
  };
  const cash: GroupedMovement[][] = [];
  const places: { readonly index: number; readonly heldMinor: bigint }[][] = [];
  for (const group of groups) {
    const posted: GroupedMovement[] = [];
    const drawnOn = group.find(({ drawn }) => drawn)?.drawn;
    if (drawnOn && !walk.held.has(drawnOn.grantId)) walk.held.set(drawnOn.grantId, drawnOn.beforeMinor);
    let shown = drawnOn?.grantId;
    places.push(
      group.map((movement) => {
        posted.push(...splitOne(walk, movement));
        shown ??= walk.bets.get(movement.ref)?.grantId;
        return { index: posted.length - 1, heldMinor: (shown && walk.held.get(shown)) || 0n };
      }),
    );
    cash.push(posted);
  }
  return {
    groups: [...cash, ...walk.ofGrants.values()],
    balances: (posted) =>
      places.map((ofGroup, at) => ofGroup.map(({ index, heldMinor }) => (posted[at]?.[index] ?? 0n) + heldMinor)),
    finish: () => finish(bonus, tx, groups, walk),
  };
}

/** The movements of cash; the bonus's part is noted beside. */
function splitOne(walk: Walk, movement: GroupedMovement): readonly GroupedMovement[] {
  const { ref, drawn, amountMinor } = movement;
  const before = walk.bets.get(ref);
  const after = afterMovement(before, movement);
  if (after && after !== before) {
    walk.bets.set(ref, after);
    walk.changed.add(ref);
  }
  if (movement.kind === 'stake') {
    if (!drawn || drawn.bonusMinor === 0n) return [movement];
    noteOnGrant(walk, drawn.grantId, movement, -drawn.bonusMinor);
    return [{ ...movement, amountMinor: amountMinor - drawn.bonusMinor }];
  }
  if (!before || !after || !isBack(movement)) return [movement];
  const part = backOf(before, after, movement);
  const own = { ...movement, amountMinor: amountMinor - part };
  const grant = walk.grants.get(before.grantId);
  if (!grant || grant.state === 'active') {
    if (part > 0n) noteOnGrant(walk, before.grantId, movement, part);
    return [own];
  }
  return [...payLate(walk, grant, movement, part), own];
}

/** The bonus's part of the running total, less what was given of it before. */
function backOf(before: BonusBet, after: BonusBet, { kind, amountMinor }: GroupedMovement): bigint {
  if (kind === 'rebate') return bonusPartOf(before, amountMinor);
  return after.paidBonusMinor - before.paidBonusMinor + after.refundedBonusMinor - before.refundedBonusMinor;
}

/** The same movement on the grant's account, under an id of its own. */
function noteOnGrant(walk: Walk, grantId: string, movement: GroupedMovement, deltaMinor: bigint): void {
  const { accountRef, externalId, drawn: _drawn, ...rest } = movement;
  const { merchant, memberId } = accountRef;
  const own = bonusName({
    merchant_id: merchant.id,
    id: grantId,
    member_id: memberId,
    campaign: '',
    currency: merchant.currency.code,
  });
  const amountMinor = deltaMinor < 0n ? -deltaMinor : deltaMinor;
  const noted = { ...rest, accountRef, externalId: `${externalId}:bonus`, amountMinor, own };
  walk.ofGrants.set(grantId, [...(walk.ofGrants.get(grantId) ?? []), noted]);
  walk.held.set(grantId, (walk.held.get(grantId) ?? 0n) + deltaMinor);
}

/** The bonus's part of a grant that has ended: what becomes cash, and what goes from the house to the campaign. */
function payLate(walk: Walk, grant: GrantRow, movement: GroupedMovement, part: bigint): readonly GroupedMovement[] {
  const { returnedMinor, convertedMinor, restMinor } = partsAtCompletion(
    endedGrant(grant, grant.state === 'completed'),
    part,
  );
  walk.grants.set(grant.id, {
    ...grant,
    returned_minor: grant.returned_minor + returnedMinor,
    converted_minor: grant.converted_minor + convertedMinor,
  });
  const { accountRef, source, label, externalId } = movement;
  const step: Step = {
    kind: 'bonus_late',
    from: { house: counterpartName(accountRef, 'house', ownerOfGame(source, label)) },
    to: 'campaign',
    amountMinor: returnedMinor + restMinor,
    step: `late:${source}:${externalId}`,
  };
  walk.late.push({ grant, step, convertedMinor });
  if (convertedMinor === 0n) return [];
  return [{ ...movement, externalId: `${externalId}:bonus`, amountMinor: convertedMinor }];
}

async function finish(bonus: BonusContext, tx: Tx, groups: Groups, walk: Walk): Promise<void> {
  const merchantOf = new Map(groups.flat().map(({ ref, accountRef }) => [ref, accountRef.merchant.id]));
  const changed = [...walk.changed].flatMap((ref) => walk.bets.get(ref) ?? []);
  for (const [merchantId, bets] of Map.groupBy(changed, ({ ref }) => merchantOf.get(ref) ?? '')) {
    await saveBonusBets(tx, merchantId, bets, now(bonus));
  }
  for (const { grant, step } of walk.late) await postSteps(bonus, tx, grant, [step]);
  const converted = walk.late.map(({ grant, step: { step }, convertedMinor }) =>
    creditOf(grant, `${grant.id}:${step}:cash`, { amountMinor: 0n, cashMinor: convertedMinor }),
  );
  await notifyOfCredits(bonus, tx, converted);
  for (const id of new Set(walk.late.map(({ grant }) => grant.id))) {
    const grant = walk.grants.get(id);
    assert(grant, 'what is paid late is of a known grant');
    await updateGrant(tx, grant, {});
  }
}

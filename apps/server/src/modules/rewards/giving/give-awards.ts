/**
 * Gives awards of a campaign, to many members at once: what limits them is read under the lock of the campaign, and counted with the grants.
 * However many they are, it takes a few statements.
 */
import { assert, configuredAmount } from '#kernel';
import type { Award, Occasion } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import { beginOfDay, type Merchant } from '../../merchants/index.ts';
import { type GrantOrder, type GrantRow, isPaidAtOnce, requiredFor } from '../../wallet/index.ts';
import {
  addGiven,
  bonusTermsOf,
  type Campaign,
  configOf,
  givenOn,
  lockCampaign,
  runningCampaigns,
} from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { mayAward, reviewFromOf, violationsOf } from '../policy/index.ts';
import { livingSetsOf, setsGiven } from '../sets/index.ts';
import { giveSets } from './give-sets.ts';

const DAY_MS = 86_400_000;

export interface MemberAward {
  readonly memberId: string;
  readonly award: Award;
  /** A set of so many free rounds: the amount is the most it may win. */
  readonly rounds?: number;
  readonly occasion: Occasion;
  /** It was held in the budget, and released just now: no limit is in its way. */
  readonly wasHeld?: true;
}

/** What takes awards, one after the other. */
export interface Taking {
  /** What of the budget is left. */
  leftMinor(): bigint;
  /** False where a limit, the member's state or an earlier grant is in its way. */
  take(one: MemberAward): boolean;
}

/** Of a campaign that is locked. */
export interface Till extends Taking {
  /** Grants of all that was taken. */
  give(): Promise<readonly GrantRow[]>;
}

/** Without a limit of its own: what would be taken, before the campaign is locked. */
export const unlimited: Taking = { leftMinor: () => 2n ** 62n, take: () => true };

/** For the awards that are foreseen: they may get smaller, and fewer, as the budget ends. */
export async function openTill(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  foreseen: readonly MemberAward[],
): Promise<Till> {
  const { terms, code } = campaign;
  const row = await lockCampaign(tx, merchant.id, code);
  assert(row, 'a campaign is never deleted');
  const known = await readKnown(rewards, tx, merchant, campaign, foreseen);
  const { budgetMinor } = configOf(terms, merchant);
  // What was earned before may be refused by a policy of today: no award is above it.
  const hasViolations = violationsOf(merchant, terms).length > 0;
  const given = { minor: 0n, count: 0n };
  const orders: GrantOrder[] = [];
  const sets: MemberAward[] = [];

  const minor = (amount: string) => configuredAmount(amount, merchant.currency);
  const isWithinLimits = ({ award, occasion, wasHeld }: MemberAward) => {
    if (wasHeld) return true;
    const { budget, budgetPerDay, count, countPerDay } = terms.limits;
    if (row.spent_minor + given.minor + award.amountMinor > minor(budget)) return false;
    // A prize was promised within the budget: no other limit is in its way.
    if (occasion.kind === 'prize') return true;
    if (occasion.kind !== 'day' && (row.state !== 'running' || row.version !== campaign.version)) return false;
    if (count !== undefined && row.granted + given.count >= BigInt(count)) return false;
    if (countPerDay !== undefined && known.today.granted + given.count >= BigInt(countPerDay)) return false;
    const today = known.today.spentMinor + given.minor + award.amountMinor;
    return budgetPerDay === undefined || today <= minor(budgetPerDay);
  };

  return {
    leftMinor: () => BigInt(budgetMinor) - row.spent_minor - given.minor,
    take(one) {
      const { memberId, award, occasion } = one;
      if (hasViolations || !mayAward(merchant, award.amountMinor) || !isWithinLimits(one)) return false;
      // Nothing is offered or paid to who is on a break, held or gone.
      if (known.statuses.get(memberId) !== 'open' || known.before.has(keyOf(one))) return false;
      // What one period brings, money and free rounds, is one thing of the group.
      const isOfAnother = known.ofGroup.has(memberId) && known.ofGroup.get(memberId) !== award.period;
      if (terms.group !== undefined && occasion.kind !== 'prize' && isOfAnother) return false;
      known.before.add(keyOf(one));
      given.minor += award.amountMinor;
      given.count += 1n;
      const order = one.rounds === undefined ? orderOf(rewards, merchant, campaign, one) : undefined;
      if (order) orders.push(order);
      else sets.push(one);
      if (!order || !isPaidAtOnce(order)) known.ofGroup.set(memberId, award.period);
      return true;
    },
    async give() {
      await giveSets(rewards, tx, { merchant, campaign, day: known.day }, sets);
      if (orders.length === 0) return [];
      const grants = await rewards.bonus.grant(tx, orders);
      if (grants.length === 0) return grants;
      const sumMinor = grants.reduce((sum, grant) => sum + grant.award_minor, 0n);
      await addGiven(tx, merchant.id, code, known.day, sumMinor, grants.length);
      const memberIds = [...new Set(orders.map(({ memberId }) => memberId))];
      await rewards.outbox.publish(tx, merchant.id, 'balances.changed', { memberIds });
      return grants;
    },
  };
}

const keyOf = ({ memberId, award, rounds }: Pick<MemberAward, 'memberId' | 'award' | 'rounds'>) =>
  `${memberId} ${award.period}${rounds === undefined ? '' : ' rounds'}`;

/** What is in the way of awards, of all their members. */
async function readKnown(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  { code, terms }: Campaign,
  foreseen: readonly MemberAward[],
) {
  const memberIds = [...new Set(foreseen.map(({ memberId }) => memberId))];
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const today = await givenOn(tx, merchant.id, code, day);
  const statuses = await rewards.accountStatusesOf(tx, merchant.id, memberIds);
  const rowsOf = (some: readonly MemberAward[]) =>
    some.map(({ memberId, award: { period } }) => ({ memberId, period }));
  const sets = foreseen.filter(({ rounds }) => rounds !== undefined);
  const requested = rowsOf(foreseen.filter(({ rounds }) => rounds === undefined));
  const given = requested.length === 0 ? [] : await rewards.bonus.givenTo(tx, merchant.id, code, requested);
  const setsBefore = sets.length === 0 ? [] : await setsGiven(tx, merchant.id, code, rowsOf(sets));
  const before = new Set([
    ...given.map(({ memberId, period }) => `${memberId} ${period}`),
    ...setsBefore.map(({ member_id, period }) => `${member_id} ${period} rounds`),
  ]);
  const living = terms.group === undefined ? [] : await livingOfGroup(rewards, tx, merchant, terms.group, memberIds);
  /** Who has something living of the group, and of which period where it was given in this call. */
  const ofGroup = new Map<string, string | undefined>(living.map((memberId) => [memberId, undefined]));
  return { day, today, statuses, before, ofGroup };
}

/** One living grant or set of free rounds of all campaigns of a group. */
async function livingOfGroup(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  group: string,
  memberIds: readonly string[],
): Promise<readonly string[]> {
  const running = await runningCampaigns(tx, merchant.id);
  const codes = running.filter(({ terms }) => terms.group === group).map(({ code }) => code);
  const ofGrants = await rewards.bonus.livingOf(tx, merchant.id, memberIds, codes);
  return [...ofGrants, ...(await livingSetsOf(tx, merchant.id, memberIds, codes))];
}

function orderOf(rewards: Rewarding, merchant: Merchant, campaign: Campaign, one: MemberAward): GrantOrder {
  const { terms, code, version } = campaign;
  const { memberId, award, occasion } = one;
  const { amountMinor, wagerTimes, period } = award;
  const depositMinor = occasion.kind === 'deposit.credited' ? BigInt(occasion.body.amountMinor) : 0n;
  const of = terms.bonus.of ?? 'award';
  const reviewFrom = reviewFromOf(merchant, terms, amountMinor);
  return {
    merchant,
    memberId,
    campaign: code,
    version,
    period,
    terms: {
      ...bonusTermsOf(terms, merchant),
      ...(award.isCash && { mode: 'cash' }),
      ...(reviewFrom !== undefined && { reviewFrom }),
    },
    awardMinor: amountMinor,
    requiredMinor: requiredFor({ times: wagerTimes, of }, { awardMinor: amountMinor, depositMinor }),
    depositMinor,
    claimBy: claimBy(merchant, campaign, award, rewards.clock.now()),
    isOffered: terms.award === 'claim',
  };
}

/** As long as the campaign says, and no longer than the award itself. */
function claimBy(merchant: Merchant, { terms }: Campaign, award: Award, at: number): Date | undefined {
  const ends = [
    ...(terms.claimDays === undefined ? [] : [at + terms.claimDays * DAY_MS]),
    ...(award.lapsesOn === undefined ? [] : [beginOfDay(award.lapsesOn, merchant.manifest.timeZone).getTime()]),
  ];
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

/** Gives one award: what limits it is read under the lock of its campaign, and counted with the grant. */
import { configuredAmount } from '#kernel';
import type { Award, Occasion } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import { beginOfDay, type Merchant } from '../../merchants/index.ts';
import { type GrantRow, isLiving, requiredFor } from '../../wallet/index.ts';
import {
  addGiven,
  bonusTermsOf,
  type Campaign,
  givenOn,
  type lockCampaign,
  runningCampaigns,
} from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { breachesOf, mayAward } from '../policy/index.ts';

const DAY_MS = 86_400_000;
const LISTED = 200;

interface Giving {
  readonly merchant: Merchant;
  readonly campaign: Campaign;
  readonly memberId: string;
  readonly row: NonNullable<Awaited<ReturnType<typeof lockCampaign>>>;
  readonly award: Award;
  readonly occasion: Occasion;
}

/** Undefined where a limit, the member's state or an earlier grant is in its way. */
export async function giveAward(rewards: Rewarding, tx: Tx, giving: Giving): Promise<GrantRow | undefined> {
  const { merchant, campaign, memberId, award, occasion } = giving;
  const { terms, code } = campaign;
  // What was earned before may be refused by a policy of today: no award is above it.
  if (breachesOf(merchant, terms).length > 0 || !mayAward(merchant, award.amountMinor)) return undefined;
  if (!(await isWithinLimits(rewards, tx, giving))) return undefined;
  // Nothing is offered or paid to who is on a break, held or gone.
  if ((await rewards.accountStatusOf(tx, merchant.id, memberId)) !== 'open') return undefined;
  if (terms.group !== undefined && occasion.kind !== 'prize' && (await hasOfGroup(rewards, tx, giving)))
    return undefined;
  const depositMinor = occasion.kind === 'deposit.credited' ? BigInt(occasion.body.amountMinor) : 0n;
  const at = rewards.clock.now();
  const { amountMinor, wagerTimes } = award;
  const of = terms.bonus.of ?? 'award';
  const grant = await rewards.bonus.grant(tx, {
    merchant,
    memberId,
    campaign: code,
    version: campaign.version,
    period: award.period,
    terms: { ...bonusTermsOf(terms, merchant), ...(award.isCash && { mode: 'cash' }) },
    awardMinor: amountMinor,
    requiredMinor: requiredFor({ times: wagerTimes, of }, { awardMinor: amountMinor, depositMinor }),
    depositMinor,
    claimBy: claimBy(giving, at),
    isOffered: terms.award === 'claim',
  });
  if (!grant) return undefined;
  await addGiven(tx, merchant.id, code, momentAt(merchant, new Date(at)).day, amountMinor);
  await rewards.outbox.publish(tx, merchant.id, 'balance.changed', { memberId, isTrial: false });
  return grant;
}

/** As long as the campaign says, and no longer than the award itself. */
function claimBy({ merchant, campaign: { terms }, award }: Giving, at: number): Date | undefined {
  const ends = [
    ...(terms.claimDays === undefined ? [] : [at + terms.claimDays * DAY_MS]),
    ...(award.lapsesOn === undefined ? [] : [beginOfDay(award.lapsesOn, merchant.manifest.timeZone).getTime()]),
  ];
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

async function isWithinLimits(rewards: Rewarding, tx: Tx, { merchant, campaign, row, award, occasion }: Giving) {
  const { limits } = campaign.terms;
  const minor = (amount: string) => configuredAmount(amount, merchant.currency);
  // A prize was promised within the budget: no other limit is in its way.
  if (occasion.kind === 'prize') return row.spent_minor + award.amountMinor <= minor(limits.budget);
  const isOver = occasion.kind === 'day';
  if (!isOver && (row.state !== 'running' || row.version !== campaign.version)) return false;
  if (row.spent_minor + award.amountMinor > minor(limits.budget)) return false;
  if (limits.count !== undefined && row.granted >= BigInt(limits.count)) return false;
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const today = await givenOn(tx, merchant.id, campaign.code, day);
  if (limits.countPerDay !== undefined && today.granted >= BigInt(limits.countPerDay)) return false;
  return limits.budgetPerDay === undefined || today.spentMinor + award.amountMinor <= minor(limits.budgetPerDay);
}

/** One living grant of all campaigns of a group. */
async function hasOfGroup(rewards: Rewarding, tx: Tx, { merchant, campaign, memberId }: Giving): Promise<boolean> {
  const running = await runningCampaigns(tx, merchant.id);
  const codes = new Set(running.filter(({ terms }) => terms.group === campaign.terms.group).map(({ code }) => code));
  const grants = await rewards.bonus.list(tx, { merchantId: merchant.id, memberId }, LISTED);
  return grants.some(({ grant }) => codes.has(grant.campaign) && isLiving(grant.state));
}

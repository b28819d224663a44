/** Facts about a member when a withdrawal is requested, and which of the merchant's rules require a review. */
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { type Merchant, startOfDay } from '../../merchants/index.ts';
import { type CardRow, listCards } from '../cards/index.ts';
import type { Cashier } from '../context.ts';
import { type KnownFacts, reasonOf, routeOf } from '../routing/index.ts';
import { countDeposits, countPromoted, depositedSince, playSince, stakedSince } from '../wagering/index.ts';
import { differsInName, type RiskFacts, type RiskReason, riskReasons } from './risk-rules.ts';
import type { Usage } from './rules.ts';
import { countPaid, sumPaid } from './store.ts';

const DAY_MS = 86_400_000;

export type Secrets = Awaited<ReturnType<Cashier['credentials']['secretsOf']>>;

export interface RiskInput {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly card: CardRow;
  readonly amountMinor: bigint;
  readonly usage: Usage;
  /** Device facts as of the check of the payment password: the login of this session is included. */
  readonly secrets: Secrets;
}

export interface Assessed {
  readonly reasons: readonly RiskReason[];
  /** Kept with the order: rules are tried on it later. */
  readonly facts: KnownFacts;
}

/** The member is locked, so that counts stay valid. */
export async function assessRisk(cashier: Cashier, tx: Tx, input: RiskInput): Promise<Assessed> {
  const { merchant, memberId, card, secrets } = input;
  const others = (await listCards(tx, merchant.id, memberId)).filter(({ id }) => id !== card.id);
  const known: RiskFacts = {
    nowMs: cashier.clock.now(),
    amountMinor: input.amountMinor,
    paidBefore: await countPaid(tx, merchant.id, memberId),
    requestedToday: input.usage.times,
    newDeviceAt: secrets.newDeviceAt,
    cardChangedAt: card.changed_at,
    passwordChangedAt: latest(secrets.passwordChangedAt, secrets.paymentPasswordChangedAt),
    ...(await playOf(cashier, tx, merchant, memberId)),
    holder: card.holder,
    payeeName: await cashier.members.payeeNameOf(tx, merchant.id, memberId),
    otherHolders: others.map(({ holder }) => holder),
  };
  const facts = await factsOf(cashier, tx, input, known);
  const own = riskReasons(merchant, known);
  const route = merchant.own.withdrawalRules && routeOf(merchant.own.withdrawalRules, facts, merchant.currency);
  return { reasons: [...own, ...reasonOf(route)], facts };
}

const HOUR_MS = 3_600_000;
const PLAYED_DAYS = 7;

/** Of nothing deposited there is no share. */
const percentOf = (part: bigint, whole: bigint) => (whole > 0n ? Number((part * 100n) / whole) : null);

/** No personal data: numbers as of the request. */
async function factsOf(
  cashier: Cashier,
  tx: Tx,
  { merchant, memberId, amountMinor }: RiskInput,
  known: RiskFacts,
): Promise<KnownFacts> {
  const since = startOfDay(known.nowMs - PLAYED_DAYS * DAY_MS, merchant.manifest.timeZone);
  const hoursSince = (at: Date | undefined) => at && Math.floor((known.nowMs - at.getTime()) / HOUR_MS);
  const [staked, lately, deposited, deposits, paid, isWatched] = [
    await stakedSince(tx, merchant.id, memberId, since),
    await depositedSince(tx, merchant.id, memberId, since),
    await depositedSince(tx, merchant.id, memberId, new Date(0)),
    await countDeposits(tx, merchant.id, memberId),
    await sumPaid(tx, merchant.id, memberId),
    await cashier.members.isWatched(tx, merchant.id, memberId),
  ];
  return {
    amount: null,
    amount_minor: `${amountMinor}`,
    paid_before: known.paidBefore,
    requested_today: known.requestedToday + 1,
    device_hours: hoursSince(known.newDeviceAt) ?? null,
    card_hours: hoursSince(known.cardChangedAt) ?? null,
    password_hours: hoursSince(known.passwordChangedAt) ?? null,
    played_percent: percentOf(staked, lately),
    returned_percent: percentOf(paid + amountMinor, deposited),
    deposits,
    name_differs: differsInName(known) ? 1 : 0,
    watched: isWatched ? 1 : 0,
    ...(await habitsOf(cashier, tx, { merchantId: merchant.id, memberId }, { since, lately, deposits })),
  };
}

/** The rest of what a rule may look at: what was won and kept, the games, bonuses, tags, and documents that are missing. */
async function habitsOf(
  { members, documents }: Pick<Cashier, 'members' | 'documents'>,
  tx: Tx,
  owner: Owner,
  { since, lately, deposits }: { readonly since: Date; readonly lately: bigint; readonly deposits: number },
) {
  const { stakedMinor, paidMinor, games } = await playSince(tx, owner, since);
  const wonMinor = paidMinor > stakedMinor ? paidMinor - stakedMinor : 0n;
  return {
    won_percent: percentOf(wonMinor, lately),
    kept_percent: percentOf(stakedMinor - paidMinor, stakedMinor),
    promoted_percent: percentOf(BigInt(await countPromoted(tx, owner)), BigInt(deposits)),
    documents_open: await documents.countMissing(tx, owner),
    tags: await members.tagsOf(tx, owner.merchantId, owner.memberId),
    games,
  };
}

function latest(one: Date | undefined, other: Date | undefined): Date | undefined {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

async function playOf(cashier: Cashier, tx: Tx, merchant: Merchant, memberId: string) {
  const rule = merchant.manifest.cashier.withdrawal.risk.find((one) => one.rule === 'little-play');
  if (rule?.rule !== 'little-play') return { stakedMinor: 0n, depositedMinor: 0n };
  const since = startOfDay(cashier.clock.now() - rule.days * DAY_MS, merchant.manifest.timeZone);
  return {
    stakedMinor: await stakedSince(tx, merchant.id, memberId, since),
    depositedMinor: await depositedSince(tx, merchant.id, memberId, since),
  };
}

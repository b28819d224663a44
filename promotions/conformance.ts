/** The rules of every kind of promotion, as checks that return violations. */
import type { Facts } from '#contract';
import type { Json } from '#kernel';
import {
  type Claimant,
  type CommonConfig,
  dayAfter,
  type Occasion,
  type OccasionKind,
  type PointsAward,
  type Promotion,
  type PromotionManifest,
  type RoundsAward,
} from './plugin.ts';

/** A violation in words; an empty list is a pass. */
export type Violations = readonly string[];

/** Plays a story of facts for one member, as the server does: awards are paid while the budget lasts. */
export function runStory(promotion: Promotion<CommonConfig, Json>, config: CommonConfig, story: readonly Occasion[]) {
  let progress = promotion.start(config);
  let leftMinor = BigInt(config.budgetMinor);
  const paid: { readonly period: string; readonly amountMinor: bigint }[] = [];
  const points: PointsAward[] = [];
  const rounds: RoundsAward[] = [];
  for (const fact of story) {
    const step = promotion.step(progress, fact, config, leftMinor);
    progress = step.progress;
    points.push(...(step.points ?? []));
    rounds.push(...(step.rounds ?? []));
    for (const award of step.awards) {
      paid.push(award);
      leftMinor -= award.amountMinor;
    }
  }
  return { progress, paid, points, rounds, leftMinor };
}

export async function promotionViolations(
  manifest: PromotionManifest,
  story: readonly Occasion[],
): Promise<Violations> {
  const { promotion } = await manifest.rules();
  const read = promotion.readConfig(manifest.example);
  if (!read.ok) return ['its own example is refused'];
  const config = deepFreeze(read.value);
  const violations: string[] = [];
  const once = runStory(promotion, config, story.map(deepFreeze));
  const again = runStory(promotion, config, story);
  if (text(once) !== text(again)) violations.push('the same story ends differently');
  const twice = runStory(
    promotion,
    config,
    story.flatMap((fact) => [fact, fact]),
  );
  if (
    !manifest.isCounting &&
    text([twice.paid, twice.points, twice.rounds]) !== text([once.paid, once.points, once.rounds])
  )
    violations.push('a fact received twice acts twice');
  if (new Set(once.paid.map((award) => award.period)).size !== once.paid.length)
    violations.push('pays twice for one period');
  if (once.leftMinor < 0n) violations.push('pays more than its budget');
  if (once.paid.some((award) => award.amountMinor <= 0n)) violations.push('awards nothing, or less');
  if (once.points.some((award) => award.points <= 0n)) violations.push('brings no points, or less');
  if (once.rounds.some((award) => award.rounds < 1)) violations.push('brings no free rounds, or less');
  if (new Set(once.rounds.map((award) => award.period)).size !== once.rounds.length)
    violations.push('brings free rounds twice for one period');
  const gives = ({ paid, points, rounds }: ReturnType<typeof runStory>) =>
    paid.length + points.length + rounds.length > 0;
  if (gives(runStory(promotion, { ...config, isOn: false }, story))) violations.push('pays while it is off');
  if (JSON.stringify(JSON.parse(JSON.stringify(once.progress))) !== JSON.stringify(once.progress))
    violations.push('its progress is no plain JSON');
  const deaf = story.filter((fact) => !manifest.receives.includes(fact.kind));
  if (gives(runStory(promotion, config, deaf))) violations.push('acts on facts it did not ask for');
  return violations;
}

const text = (value: unknown) =>
  JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner));

/** Deeply frozen: rules that mutate their arguments throw. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}

/** One occasion of each kind, made from small numbers, so that generators can shuffle them. */
export function factOf(kind: OccasionKind, number: number): Occasion {
  const id = `0190f5a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const at = '2026-01-01T00:00:00.000Z';
  const common = {
    memberId: 'member',
    isTrial: false,
    game: 'dice',
    currency: 'PHP',
    stakeMinor: String(number * 100),
    at,
  };
  const bodies: Facts & { readonly [Kind in 'claim' | 'day' | 'mass-grant']: Claimant } & {
    readonly prize: { memberId: string; amountMinor: string };
  } = {
    prize: { memberId: 'member', amountMinor: String(number * 100) },
    claim: {
      memberId: 'member',
      birthday: '02-01',
      birthdayMinor: '2000',
      registeredDay: '2025-01-01',
      balanceMinor: '0',
    },
    day: { memberId: 'member' },
    'mass-grant': { memberId: 'member' },
    'member.registered': { memberId: 'member', username: 'tiger', isTrial: false },
    'member.logged_in': { memberId: 'member', address: '127.0.0.1', device: '', isNewDevice: false },
    'access.changed': { memberId: 'member' },
    'balance.adjusted': { memberId: 'member', currency: 'PHP', amountMinor: '100' },
    'member.identified': { memberId: 'member' },
    'details.corrected': { memberId: 'member' },
    'protection.imposed': { memberId: 'member', kind: 'limit-imposed' },
    'document.changed': { memberId: 'member', documentId: 'document', state: 'requested' },
    'letters.written': { memberIds: ['member'] },
    'dispute.answered': { memberId: 'member', disputeId: id, state: 'upheld' },
    'agent.wrote': { memberId: 'member', by: id, title: 'title', content: 'content' },
    'contract.changed': { contractId: id, memberId: 'member', kind: 'salary', product: 'LOTT', state: 'active' },
    'agent.point_set': { memberId: 'member', series: 1960, by: 'upline' },
    'member.verified': { memberId: 'member' },
    'level.changed': {
      memberId: 'member',
      before: 0,
      after: number,
      gifts: Array.from({ length: number }, (_, at) => ({ level: at + 1, amountMinor: String(at + 1) })),
    },
    'level.month_begun': {
      memberId: 'member',
      month: dayAfter('2026-01-01', number),
      nextMonth: dayAfter('2026-01-01', number + 28),
      level: 1,
      amountMinor: String(number),
    },
    'break.begun': { memberId: 'member' },
    'exclusion.marked': { marks: ['email:abc'], originMerchantId: 'demo', originMemberId: 'member' },
    'play.ended': { memberId: 'member' },
    'exclusion.met': { memberId: 'member' },
    'hold.changed': { memberId: 'member', isHeld: true },
    'deposit.held': {
      orderId: id,
      memberId: 'member',
      currency: 'PHP',
      amountMinor: String(number * 1_000),
      heldFor: 'limit',
    },
    'round.settled': {
      ...common,
      roundId: id,
      category: 'LOCAL',
      payoutMinor: '0',
      result: 'lost',
      countedMinor: common.stakeMinor,
    },
    'free_round.played': {
      ...common,
      isTrial: false,
      setId: id,
      roundId: id,
      category: 'LOCAL',
      wonMinor: '0',
      result: 'lost',
    },
    'bet.changed': {
      ...common,
      betId: id,
      payoutMinor: '0',
      result: 'lost',
      countedMinor: common.stakeMinor,
      revision: 2,
    },
    'order.placed': { ...common, orderId: id, drawNumber: '20260101-0001' },
    'orders.settled': {
      ...common,
      drawNumber: '20260101-0001',
      orders: [{ orderId: id, stakeMinor: common.stakeMinor, payoutMinor: '0', result: 'lost' }],
    },
    'orders.corrected': {
      ...common,
      drawNumber: '20260101-0001',
      version: 2,
      orders: [{ orderId: id, stakeMinor: common.stakeMinor, payoutMinor: '0', result: 'lost' }],
      movedMinor: '0',
    },
    'draw.made': { game: 'fast-five', drawNumber: '20260101-0001', state: 'drawn', outcome: '{}' },
    'deposit.credited': {
      orderId: id,
      memberId: 'member',
      currency: 'PHP',
      amountMinor: String(number * 1_000),
      method: 'sandbox',
    },
    'withdrawal.requested': { orderId: id, memberId: 'member', currency: 'PHP', amountMinor: String(number) },
    'withdrawal.decided': {
      orderId: id,
      memberId: 'member',
      currency: 'PHP',
      amountMinor: String(number),
      state: 'paid',
    },
    'withdrawal.turned': { orderId: id, memberId: 'member', state: 'review' },
    'card.changed': { memberId: 'member', change: 'added', card: 'Bank •••• 7890' },
    'order.reduced': { ...common, orderId: id, drawNumber: '20260101-0001' },
    'deposit.changed': { orderId: id, memberId: 'member' },
    'bonus.credited': { id, memberId: 'member', isTrial: false, currency: 'PHP', amountMinor: String(number) },
    'bonuses.credited': {
      currency: 'PHP',
      credits: [{ id, memberId: 'member', amountMinor: String(number), cashMinor: String(number) }],
    },
    'transfer.settled': {
      transferId: id,
      memberId: 'member',
      vendor: 'harbour',
      direction: 'in',
      currency: 'PHP',
      amountMinor: String(number),
      state: 'done',
    },
    'balance.changed': { memberId: 'member', isTrial: false },
    'balances.changed': { memberIds: ['member'] },
    'review.changed': { memberId: 'member', grantId: id, state: 'open' },
  };
  // What a game keeps is known of bets alone.
  return {
    kind,
    id,
    day: dayAfter('2026-01-01', number),
    body: bodies[kind],
    edgeBp: 500,
    category: 'LOCAL',
  } as Occasion;
}

/** Any sequence of limits, deposits and hours: an independent model gives the same results as the server. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LimitPeriod, limitPeriods } from '#contract';
import { type Hall, openHall, shore } from '../testing.ts';
import { protectionOf } from '../wire.ts';
import { confirmLimit, keepLimitAsItIs, setLimit } from './change-limit.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

const HOUR = 3_600_000;
const hours: { readonly [Period in LimitPeriod]: number } = { day: 24, week: 168, month: 720 };
type OrderEnd = 'credited' | 'declined' | 'expired';

type Step =
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'set'; readonly period: LimitPeriod; readonly amount: number | undefined }
  | { readonly do: 'confirm'; readonly period: LimitPeriod }
  | { readonly do: 'keep'; readonly period: LimitPeriod }
  | { readonly do: 'pay'; readonly amount: number }
  | { readonly do: 'end'; readonly order: number; readonly how: OrderEnd };

const period = fc.constantFrom(...limitPeriods);
const amount = fc.integer({ min: 1, max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 23, 24, 25, 160, 300) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('set' as const), period, amount: fc.option(amount, { nil: undefined }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm' as const), period }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const), period }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 15 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      order: fc.nat(20),
      how: fc.constantFrom<OrderEnd>('credited', 'credited', 'declined', 'expired'),
    }),
  },
);

interface Order {
  readonly id: string;
  readonly amount: number;
  state: 'open' | OrderEnd;
  /** The hour it was credited at. */
  at: number;
}

/** The model in a few lines: hours instead of times, whole pesos instead of minor units. */
function openModel() {
  const limits: { [Period in LimitPeriod]?: number | undefined } = {};
  const intents: { [Period in LimitPeriod]?: { intent: number | undefined; at: number } | undefined } = {};
  const orders: Order[] = [];
  const used = (of: LimitPeriod, now: number) =>
    orders
      .filter(({ state, at }) => state === 'open' || (state === 'credited' && now - at < hours[of]))
      .reduce((sum, { amount: paid }) => sum + paid, 0);
  const liveIntent = (of: LimitPeriod, now: number) => {
    const intent = intents[of];
    return intent && now - intent.at < 24 + 168 ? intent : undefined;
  };
  return { limits, intents, orders, used, liveIntent };
}

const pesos = (minor: string | undefined) => (minor === undefined ? undefined : Number(minor));

it('admits exactly what every limit leaves, and loosens none before a day and a confirmation', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const member = await hall.newMember();
      const { memberId } = member;
      const began = hall.time.now;
      const model = openModel();
      const now = () => (hall.time.now - began) / HOUR;
      for (const one of steps) {
        if (one.do === 'wait') hall.time.now += one.hours * HOUR;
        else if (one.do === 'set') {
          const done = await setLimit(hall.deps, {
            merchant: shore,
            memberId,
            period: one.period,
            amount: one.amount === undefined ? undefined : `${one.amount}.00`,
          });
          expect(done.ok).toBe(true);
          const before = model.limits[one.period];
          const isStricter = one.amount !== undefined && (before === undefined || one.amount < before);
          if (isStricter || one.amount === before) {
            if (isStricter) model.limits[one.period] = one.amount;
            model.intents[one.period] = undefined;
          } else {
            const intent = model.liveIntent(one.period, now());
            if (!intent || intent.intent !== one.amount) model.intents[one.period] = { intent: one.amount, at: now() };
          }
        } else if (one.do === 'confirm') {
          const done = await confirmLimit(hall.deps, { merchant: shore, memberId, period: one.period });
          const intent = model.liveIntent(one.period, now());
          const isDue = intent !== undefined && now() - intent.at >= 24;
          expect(done.ok).toBe(isDue);
          if (isDue) {
            model.limits[one.period] = intent.intent;
            model.intents[one.period] = undefined;
          }
        } else if (one.do === 'keep') {
          const done = await keepLimitAsItIs(hall.deps, { merchant: shore, memberId, period: one.period });
          expect(done.ok).toBe(model.liveIntent(one.period, now()) !== undefined);
          model.intents[one.period] = undefined;
        } else if (one.do === 'pay') {
          const fits = limitPeriods.every((of) => {
            const limit = model.limits[of];
            return limit === undefined || model.used(of, now()) + one.amount <= limit;
          });
          const started = await hall.startDeposit(member, `${one.amount}.00`);
          expect(started.ok).toBe(fits);
          if (started.ok) model.orders.push({ id: started.value, amount: one.amount, state: 'open', at: 0 });
        } else {
          const order = model.orders[one.order];
          // Late money is credited as well; a credit stays.
          if (!order || order.state === 'credited') continue;
          await hall.turnDeposit(order.id, one.how);
          order.state = one.how;
          order.at = now();
        }
      }
      const reported = await protectionOf(hall.deps, shore, memberId);
      for (const { period: of, amount: limit, used, left, waiting } of reported.limits) {
        expect(pesos(limit)).toBe(model.limits[of]);
        expect(pesos(used)).toBe(model.used(of, now()));
        const max = model.limits[of];
        expect(pesos(left)).toBe(max === undefined ? undefined : Math.max(0, max - model.used(of, now())));
        const intent = model.liveIntent(of, now());
        expect(waiting && { intent: pesos(waiting.amount) }).toEqual(intent && { intent: intent.intent });
      }
    }),
    { numRuns: process.env.WHOLE ? 40 : 12, seed: 20_260_105 },
  );
});

it('counts a month of payments against a month’s limit, and not a moment longer', async () => {
  const member = await hall.newMember();
  const { memberId } = member;
  await setLimit(hall.deps, { merchant: shore, memberId, period: 'month', amount: '100.00' });
  const paid = await hall.startDeposit(member, '60.00');
  if (paid.ok) await hall.turnDeposit(paid.value, 'credited');
  hall.time.now += hours.month * HOUR - 1;
  expect((await hall.startDeposit(member, '41.00')).ok).toBe(false);
  hall.time.now += 1;
  expect((await hall.startDeposit(member, '41.00')).ok).toBe(true);
});

it('lets a looser limit be confirmed from the very end of its day', async () => {
  const { memberId } = await hall.newMember();
  const limit = { merchant: shore, memberId, period: 'day' } as const;
  await setLimit(hall.deps, { ...limit, amount: '100.00' });
  await setLimit(hall.deps, { ...limit, amount: '200.00' });
  hall.time.now += 24 * HOUR - 1;
  expect(await confirmLimit(hall.deps, limit)).toMatchObject({
    refusal: { code: 'protection.too_early', value: { retryAfter: 1 } },
  });
  hall.time.now += 1;
  expect(await confirmLimit(hall.deps, limit)).toMatchObject({ ok: true });
});

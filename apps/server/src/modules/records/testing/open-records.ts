/** The test kit of records: a whole server with members and a trial, and facts as the modules publish them. */
import type { FactKind, Facts } from '#contract';
import { type Clock, newId, ok } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { atomically } from '../../../db/transactions.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';

export interface Caller {
  readonly memberId: string;
  readonly isTrial: boolean;
  readonly token: string;
  readonly host: string;
}

export interface RecordsApp extends TestApp {
  readonly member: Caller;
  readonly other: Caller;
  readonly otherMember: Caller;
  readonly trial: Caller;
  readonly time: { now: number };
  readonly idOf: () => string;
  /** Changes rows directly in the database. */
  readonly change: (act: (tx: Tx) => Promise<unknown>) => Promise<void>;
  /** Publishes facts in one transaction, of the demo by default; delivered when the outbox is pumped. */
  readonly publish: (facts: readonly TestFact[], merchantId?: string) => Promise<void>;
}

export type TestFact = { readonly [Kind in FactKind]: { readonly kind: Kind; readonly body: Facts[Kind] } }[FactKind];

/** A Wednesday noon in Manila. */
export const NOON = Date.parse('2026-03-11T04:00:00.000Z');

export async function openRecordsApp(): Promise<RecordsApp> {
  const time = { now: NOON };
  const clock: Clock = { now: () => time.now };
  const app = await openTestApp({ clock });
  const { membersDeps, merchants } = app.modules;
  for (const merchant of merchants.all()) await seedDemoMembers(membersDeps, merchant);
  const enter = async (at: number, host: string): Promise<Caller> => {
    const { username = '', password = '' } = demoMembers[at] ?? {};
    const { id, token } = await app.get('login', { host, body: { type: 'username', username, password } });
    return { memberId: id, isTrial: false, token, host };
  };
  const { token, id } = await app.get('loginFreeplay', { body: await app.get('createTrial') });
  return {
    ...app,
    member: await enter(0, 'localhost'),
    other: await enter(1, 'localhost'),
    otherMember: await enter(1, 'lotus.localhost'),
    trial: { memberId: id, isTrial: true, token, host: 'localhost' },
    time,
    idOf: () => newId({ now: () => Date.now() }, systemRandom),
    async change(act) {
      await atomically(app.database.db, async (tx) => {
        await act(tx);
        return ok();
      });
    },
    async publish(facts, merchantId = 'demo') {
      await atomically(app.database.db, async (tx) => {
        for (const { kind, body } of facts) await app.outbox.publish(tx, merchantId, kind, body);
        return ok();
      });
    },
  };
}

export interface RoundChange {
  readonly game?: string;
  readonly category?: string;
  readonly variant?: string;
  readonly stake?: bigint;
  readonly payout?: bigint;
  readonly at?: number;
}

export function roundFact(roundId: string, { memberId, isTrial }: Caller, change: RoundChange = {}): TestFact {
  const { game = 'dice', category = 'LOCAL', variant, stake = 100n, payout = 0n, at = NOON } = change;
  return {
    kind: 'round.settled',
    body: {
      roundId,
      memberId,
      isTrial,
      game,
      ...(variant && { variant }),
      category,
      currency: 'PHP',
      stakeMinor: stake.toString(),
      payoutMinor: payout.toString(),
      result: payout === stake ? 'push' : payout > stake ? 'won' : 'lost',
      countedMinor: stake.toString(),
      at: new Date(at).toISOString(),
    },
  };
}

/** The facts about one bet at a vendor: placed, then as often as it was paid so much in all; a stake given back is undefined. */
export function vendorBetFacts(
  betId: string,
  { memberId, isTrial }: Caller,
  story: { readonly stake: bigint; readonly paid: readonly (bigint | undefined)[]; readonly at: number },
): TestFact[] {
  const { stake, paid, at } = story;
  const base = { betId, memberId, isTrial, game: 'harbour-wheel', currency: 'PHP', stakeMinor: stake.toString() };
  const common = { ...base, at: new Date(at).toISOString() };
  const placed = { ...common, payoutMinor: '0', countedMinor: '0', revision: 1 };
  return [
    { kind: 'bet.changed', body: placed },
    ...paid.map((payout, index): TestFact => {
      const result = payout === undefined ? 'void' : payout === stake ? 'push' : payout > stake ? 'won' : 'lost';
      const countedMinor = index === 0 && payout !== undefined ? stake.toString() : '0';
      const payoutMinor = (payout ?? 0n).toString();
      return { kind: 'bet.changed', body: { ...common, payoutMinor, result, countedMinor, revision: index + 2 } };
    }),
  ];
}

/** The facts about one order, in order. */
export function orderFacts(
  orderId: string,
  { memberId, isTrial }: Caller,
  story: {
    readonly stake: bigint;
    readonly left?: bigint;
    readonly end?: 'won' | 'lost' | 'returned' | 'cancelled';
    readonly payout?: bigint;
    readonly at: number;
    readonly endsAt: number;
  },
): TestFact[] {
  const { stake, left = stake, end, payout = 0n, at, endsAt } = story;
  const ofDraw = { memberId, isTrial, game: 'fast-five', drawNumber: '20260311-0001', currency: 'PHP' };
  const base = { orderId, ...ofDraw };
  const placedAt = new Date(at).toISOString();
  const stay = end === 'cancelled' ? stake : left;
  return [
    { kind: 'order.placed', body: { ...base, stakeMinor: stake.toString(), at: placedAt } },
    ...(left < stake
      ? [{ kind: 'order.reduced', body: { ...base, stakeMinor: left.toString(), at: placedAt } } as const]
      : []),
    ...(end
      ? [
          {
            kind: 'orders.settled',
            body: {
              ...ofDraw,
              orders: [
                {
                  orderId,
                  stakeMinor: stay.toString(),
                  payoutMinor: (end === 'won' ? payout : 0n).toString(),
                  result: end === 'won' || end === 'lost' ? end : 'void',
                },
              ],
              at: end === 'cancelled' ? placedAt : new Date(endsAt).toISOString(),
            },
          } as const,
        ]
      : []),
  ];
}

import { expect, it } from 'vitest';
import { afterFact, type BetRecord, isWinner, type Received } from './rules.ts';

it('HOME-10 shows only members who won more than their stake', () => {
  expect(isWinner({ isTrial: false, stakeMinor: 100n, payoutMinor: 101n })).toBe(true);
  expect(isWinner({ isTrial: false, stakeMinor: 100n, payoutMinor: 100n })).toBe(false);
  expect(isWinner({ isTrial: true, stakeMinor: 100n, payoutMinor: 1_000n })).toBe(false);
});

it('shows a bet at a vendor as its latest change says, in whatever order the changes come', () => {
  const placed: BetRecord = {
    merchant_id: 'demo',
    id: '0190f5a0-0000-7000-8000-000000000001',
    member_id: '0190f5a0-0000-7000-8000-000000000002',
    is_trial: false,
    kind: 'round',
    game: 'wheel',
    category: 'RNG',
    vendor: 'lagoon',
    stake_minor: 100n,
    payout_minor: 0n,
    state: 'open',
    summary: '',
    revision: 1,
    free_won_minor: null,
    variant: null,
    at: new Date(0),
    settled_at: null,
  };
  const at = (day: number) => new Date(day * 86_400_000);
  const changes: Received[] = [
    { kind: 'changed', state: 'lost', stakeMinor: 100n, payoutMinor: 40n, revision: 2, at: at(2) },
    { kind: 'changed', state: 'won', stakeMinor: 120n, payoutMinor: 240n, revision: 3, at: at(3) },
    { kind: 'changed', state: 'void', stakeMinor: 100n, payoutMinor: 0n, revision: 6, at: at(6) },
  ];
  for (const order of [changes, changes.toReversed(), [...changes, ...changes]]) {
    expect(order.reduce(afterFact, placed)).toEqual({ ...placed, state: 'void', revision: 6, settled_at: at(6) });
  }
  expect([changes[1], changes[0]].reduce((record, one) => (one ? afterFact(record, one) : record), placed)).toEqual({
    ...placed,
    state: 'won',
    stake_minor: 120n,
    payout_minor: 240n,
    revision: 3,
    settled_at: at(3),
  });
});

it('a bet was settled when its payout was said last, whatever else is said of it later', () => {
  const at = (day: number) => new Date(day * 86_400_000);
  const open = { state: 'open', payout_minor: 0n, stake_minor: 100n, revision: 1, settled_at: null } as BetRecord;
  const change = (revision: number, payoutMinor: bigint, state: BetRecord['state'] = 'won') =>
    ({ kind: 'changed', state, stakeMinor: 100n, payoutMinor, revision, at: at(revision) }) as const;
  const settled = (...changes: Received[]) => changes.reduce(afterFact, open).settled_at;
  expect(settled(change(2, 0n, 'open'))).toBe(null);
  expect(settled(change(2, 900n))).toEqual(at(2));
  expect(settled(change(2, 900n), change(3, 900n))).toEqual(at(2));
  expect(settled(change(2, 900n), change(3, 0n, 'lost'), change(4, 900n))).toEqual(at(4));
  expect(settled(change(2, 900n), change(3, 0n, 'open'))).toBe(null);
  // What ended before this was stored stays in its period, until it pays something else.
  const old = { ...open, state: 'won', payout_minor: 900n } as const;
  expect(afterFact(old, change(2, 900n)).settled_at).toBe(null);
  expect(afterFact(old, change(2, 800n)).settled_at).toEqual(at(2));
  expect(settled({ kind: 'settled', state: 'won', stakeMinor: 100n, payoutMinor: 900n, at: at(5) })).toEqual(at(5));
});

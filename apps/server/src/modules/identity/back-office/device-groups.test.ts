import { expect, it } from 'vitest';
import { deviceGroups, MAX_GROUP_MEMBERS } from './device-groups.ts';

const pair = (member_id: string, other_id: string, device = 'Chrome') => ({ member_id, other_id, device });
const of = (detail: string, ...memberIds: readonly string[]) => ({ detail, count: memberIds.length, memberIds });
const membersOf = (...pairs: Parameters<typeof deviceGroups>[0]) =>
  deviceGroups(pairs, []).map(({ memberIds }) => memberIds.toSorted());

it('shows the accounts of one device as one group, and of two devices as two, although one account used both', () => {
  const [phone, laptop] = [of('Safari', 'a', 'b', 'c'), of('Edge', 'c', 'd')];
  expect(deviceGroups([], [laptop, phone])).toEqual([phone, laptop]);
});

it('shows the same accounts on several devices once, with each device', () => {
  expect(deviceGroups([], [of('Edge', 'a', 'b'), of('Safari', 'b', 'a')])).toEqual([of('Edge, Safari', 'a', 'b')]);
});

it('joins accounts that another one’s devices lead to, whichever logged in on whose', () => {
  expect(membersOf(pair('a', 'b'), pair('b', 'c'))).toEqual([['a', 'b', 'c']]);
  expect(membersOf(pair('a', 'b'), pair('c', 'b'), pair('d', 'c'))).toEqual([['a', 'b', 'c', 'd']]);
});

it('leaves accounts apart that nothing joins, the larger group first, each with its latest device', () => {
  const groups = deviceGroups([pair('x', 'y', 'Safari'), pair('a', 'b', 'Edge'), pair('b', 'c'), pair('c', 'a')], []);
  expect(groups).toEqual([of('Edge', 'a', 'b', 'c'), of('Safari', 'x', 'y')]);
});

it('says how many are in a group of however many, and names a bounded number of it', () => {
  const hub = Array.from({ length: 200 }, (_, at) => pair(`m${at}`, 'laptop'));
  const chain = Array.from({ length: 10_000 }, (_, at) => pair(`c${at}`, `c${at + 1}`));
  for (const [all, count] of [
    [hub, 201],
    [chain, 10_001],
  ] as const) {
    const [named, ...rest] = deviceGroups([pair('x', 'y'), ...all], []);
    expect([named?.count, new Set(named?.memberIds).size, rest]).toEqual([
      count,
      MAX_GROUP_MEMBERS,
      [of('Chrome', 'x', 'y')],
    ]);
  }
});

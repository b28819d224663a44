import { expect, it } from 'vitest';
import { deviceGroups, MAX_NAMED } from './device-groups.ts';

const pair = (member_id: string, other_id: string, device = 'Chrome') => ({ member_id, other_id, device });
const membersOf = (...pairs: Parameters<typeof deviceGroups>[0]) =>
  deviceGroups(pairs).map(({ memberIds }) => memberIds.toSorted());

it('joins accounts that another one’s devices lead to, whichever logged in on whose', () => {
  expect(membersOf(pair('a', 'b'), pair('b', 'c'))).toEqual([['a', 'b', 'c']]);
  expect(membersOf(pair('a', 'b'), pair('c', 'b'), pair('d', 'c'))).toEqual([['a', 'b', 'c', 'd']]);
});

it('leaves accounts apart that nothing joins, the larger group first, each with its latest device', () => {
  const groups = deviceGroups([pair('x', 'y', 'Safari'), pair('a', 'b', 'Edge'), pair('b', 'c'), pair('c', 'a')]);
  expect(groups).toEqual([
    { detail: 'Edge', memberIds: ['a', 'b', 'c'] },
    { detail: 'Safari', memberIds: ['x', 'y'] },
  ]);
});

it('shows a group of however many, and names a bounded number of it', () => {
  const hub = Array.from({ length: 200 }, (_, at) => pair(`m${at}`, 'desk'));
  const chain = Array.from({ length: 10_000 }, (_, at) => pair(`c${at}`, `c${at + 1}`));
  for (const all of [hub, chain]) {
    const [named, ...rest] = membersOf(pair('x', 'y'), ...all);
    expect([named?.length, new Set(named).size, rest]).toEqual([MAX_NAMED, MAX_NAMED, [['x', 'y']]]);
    expect(membersOf(...all.slice(0, MAX_NAMED - 1))).toMatchObject([{ length: MAX_NAMED }]);
  }
});

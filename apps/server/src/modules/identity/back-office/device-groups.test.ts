import { expect, it } from 'vitest';
import { deviceGroups, MAX_MEMBERS } from './device-groups.ts';

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

it('counts nobody who shares with twenty others, and joins nobody by them', () => {
  const office = Array.from({ length: 20 }, (_, at) => pair(`m${at}`, 'desk'));
  expect(membersOf(...office)).toEqual([]);
  expect(membersOf(...office, pair('m0', 'm1'))).toEqual([['m0', 'm1']]);
  expect(membersOf(...office.slice(1))).toHaveLength(1);
});

it('goes through a long chain, and names a bounded number of it', () => {
  const chain = Array.from({ length: 10_000 }, (_, at) => pair(`m${at}`, `m${at + 1}`));
  const groups = deviceGroups(chain);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.memberIds).toHaveLength(MAX_MEMBERS);
});

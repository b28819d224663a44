/** What was changed in terms, by the paths in which the server says what is wrong: rows count from 0. */
import { expect, it } from 'vitest';
import { changedPaths } from './use-touched.ts';

it('names the places that differ', () => {
  const before = { title: { EN: '' }, limits: { budget: '0' }, items: [{ cost: 1 }, { cost: 2 }], days: [1, 2] };
  const after = {
    title: { EN: 'Gift' },
    limits: { budget: '0', count: 3 },
    items: [{ cost: 1 }, { cost: 5 }],
    days: [1],
  };
  expect(changedPaths(before, after)).toEqual(['/title/EN', '/items/1/cost', '/days', '/limits/count']);
  expect(changedPaths(after, after)).toEqual([]);
});

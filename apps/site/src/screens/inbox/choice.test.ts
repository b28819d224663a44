import { expect, it } from 'vitest';
import { allOrNone, chosenOf, MAX_CHOSEN, toggled } from './choice.ts';

it('selects and deselects without changing the given set', () => {
  const none = new Set<string>();
  const one = toggled(none, 'a');
  expect([...none]).toEqual([]);
  expect([...one]).toEqual(['a']);
  expect([...toggled(one, 'a')]).toEqual([]);
});

it('selects all, or none if all were selected', () => {
  expect([...allOrNone(new Set(['a']), ['a', 'b'])]).toEqual(['a', 'b']);
  expect([...allOrNone(new Set(['a', 'b']), ['a', 'b'])]).toEqual([]);
});

it('drops messages that no longer exist, and selects no more than the server accepts', () => {
  expect(chosenOf(new Set(['gone', 'b']), ['a', 'b'])).toEqual(['b']);
  const many = Array.from({ length: 250 }, (_, at) => String(at));
  const all = allOrNone(new Set(), many);
  expect(all.size).toBe(MAX_CHOSEN);
  expect(toggled(all, 'another').size).toBe(MAX_CHOSEN);
});

import { expect, it } from 'vitest';
import { allOrNone, chosenOf, MAX_CHOSEN, toggled } from './choice.ts';

it('chooses and unchooses, and changes no set it was given', () => {
  const none = new Set<string>();
  const one = toggled(none, 'a');
  expect([...none]).toEqual([]);
  expect([...one]).toEqual(['a']);
  expect([...toggled(one, 'a')]).toEqual([]);
});

it('chooses all, or none where all were chosen', () => {
  expect([...allOrNone(new Set(['a']), ['a', 'b'])]).toEqual(['a', 'b']);
  expect([...allOrNone(new Set(['a', 'b']), ['a', 'b'])]).toEqual([]);
});

it('forgets what is no longer there, and chooses no more than the server takes', () => {
  expect(chosenOf(new Set(['gone', 'b']), ['a', 'b'])).toEqual(['b']);
  const many = Array.from({ length: 250 }, (_, at) => String(at));
  const all = allOrNone(new Set(), many);
  expect(all.size).toBe(MAX_CHOSEN);
  expect(toggled(all, 'another').size).toBe(MAX_CHOSEN);
});

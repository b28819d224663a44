import { expect, it } from 'vitest';
import { type Endpoint, endpoints } from '#contract';
import { isInPart } from '#texts/parts';

const codesOf = (some: readonly Endpoint[]) => [...new Set(some.flatMap(({ refusals = [] }) => refusals))];
const every = Object.values(endpoints) as Endpoint[];

it('sends the site the sentence of every refusal that an endpoint declares', () => {
  expect(codesOf(every).filter((code) => !isInPart(`refusal.${code}`, 'site'))).toEqual([]);
});

it('sends frames the sentence of every refusal that an endpoint of theirs declares', () => {
  const codes = codesOf(every.filter(({ access, onStage }) => access === 'stage' || onStage !== undefined));
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !isInPart(`refusal.${code}`, 'stage'))).toEqual([]);
});

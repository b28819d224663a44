import { expect, it } from 'vitest';
import { type Endpoint, endpoints } from '#contract';
import { isInPart } from '#texts/parts';

it('sends frames the sentence of every refusal that an endpoint of theirs declares', () => {
  const ofFrames = (Object.values(endpoints) as Endpoint[]).filter(
    ({ access, onStage }) => access === 'stage' || onStage !== undefined,
  );
  const codes = new Set(ofFrames.flatMap(({ refusals = [] }) => refusals));
  expect(codes.size).toBeGreaterThan(20);
  expect([...codes].filter((code) => !isInPart(`refusal.${code}`, 'stage'))).toEqual([]);
});
